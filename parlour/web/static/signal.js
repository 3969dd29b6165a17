// A signal: something that happens, and its listeners.

/** @template T */
export class Signal {
  /** @type {((value: T) => void)[]} */
  #listeners = [];

  /** @param {(value: T) => void} listener */
  listen(listener) {
    this.#listeners.push(listener);
  }

  /** @param {T} value */
  emit(value) {
    for (const listener of this.#listeners) listener(value);
  }
}
