"""Whoever asks for much waits behind itself, and pays for the work."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path

import pytest

from parlour.web.scheduler import FairScheduler, MeteredTask, RequestQueues, in_thread
from parlour.web.settings import Settings

from .hosting import Hosted


def busy(seconds: float) -> None:
    """Work that takes the processor so long."""
    began = time.thread_time()
    while time.thread_time() - began < seconds:
        pass


def test_an_address_has_few_requests_under_way_and_others_do_not_wait_for_it() -> None:
    async def crowd() -> tuple[int, bool]:
        queues, under_way, most = RequestQueues(2), 0, 0

        async def one() -> None:
            nonlocal under_way, most
            turn = await queues.acquire("a")
            under_way += 1
            most = max(most, under_way)
            await asyncio.sleep(0)
            under_way -= 1
            turn.release()
            turn.release()  # twice does no harm

        all_of_them = [asyncio.create_task(one()) for _ in range(20)]
        await asyncio.sleep(0)
        other = await asyncio.wait_for(queues.acquire("b"), 5)
        was_first = not all(task.done() for task in all_of_them)
        other.release()
        await asyncio.gather(*all_of_them)
        assert queues.queues == {}  # nothing is kept of who has gone
        return most, was_first

    assert asyncio.run(crowd()) == (2, True)


def test_who_gives_up_waiting_leaves_the_queue() -> None:
    async def give_up() -> None:
        queues = RequestQueues(1)
        first = await queues.acquire("a")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(queues.acquire("a"), 0.01)
        first.release()
        assert queues.queues == {}
        (await asyncio.wait_for(queues.acquire("a"), 5)).release()

    asyncio.run(give_up())


def test_work_is_what_the_loop_itself_spends_and_not_the_waiting() -> None:
    async def wait_and_work() -> None:
        await asyncio.sleep(0.2)
        busy(0.05)
        await asyncio.to_thread(busy, 0.1)

    async def measured() -> float:
        work = MeteredTask(wait_and_work())
        await work
        return work.seconds

    assert 0.05 <= asyncio.run(measured()) < 0.1


def test_errors_and_ends_pass_through_work() -> None:
    async def fails() -> None:
        await asyncio.sleep(0)
        raise ZeroDivisionError

    async def late() -> None:
        async with asyncio.timeout(0.01):
            await asyncio.sleep(10)

    async def run(what: object) -> None:
        await MeteredTask(what)  # type: ignore[arg-type]

    with pytest.raises(ZeroDivisionError):
        asyncio.run(run(fails()))
    with pytest.raises(TimeoutError):
        asyncio.run(run(late()))


def test_an_address_that_costs_too_much_work_has_to_wait(tmp_path: Path) -> None:
    with Hosted(tmp_path, Settings(work=10)) as one:

        @one.app.get("/dear")
        async def dear() -> None:
            busy(0.2)

        assert one.ask("GET", "/dear").status_code == 200  # on credit
        refused = one.ask("GET", "/health/live")
        assert refused.status_code == 429 and int(refused.headers["retry-after"]) >= 1


def test_work_aside_is_charged_to_who_asked_and_holds_nobody(tmp_path: Path) -> None:
    with Hosted(tmp_path, Settings(work=10)) as one:
        threads: list[str] = []

        @one.app.get("/dear")
        async def dear() -> None:
            await in_thread(lambda: (threads.append(threading.current_thread().name), busy(0.2)))

        assert one.ask("GET", "/dear").status_code == 200  # on credit
        assert threads[0].startswith("worker")
        assert one.ask("GET", "/health/live").status_code == 429


def test_addresses_take_turns_however_much_one_of_them_sends() -> None:
    async def crowd() -> list[str]:
        fair, done = FairScheduler(slice=0.0), list[str]()

        async def say(who: str) -> None:
            done.append(who)

        many = [asyncio.create_task(fair.run("many", say(f"many {n}"))) for n in range(20)]
        await asyncio.sleep(0)
        few = asyncio.create_task(fair.run("few", say("few")))
        await asyncio.gather(*many, few)
        assert not fair.queues
        return done

    done = asyncio.run(crowd())
    assert len(done) == 21 and done.index("few") < 4  # not behind all the others


def test_who_has_had_least_of_the_loop_is_next_whoever_came_first() -> None:
    async def crowd() -> list[str]:
        now = 0.0
        fair, done = FairScheduler(slice=0.0, clock=lambda: now), list[str]()

        async def work(who: str, seconds: float) -> None:
            nonlocal now
            now += seconds
            done.append(who)

        await fair.run("reader", work("reader", 0.3))
        await fair.run("looker", work("looker", 0.1))
        fair.spent = 1.0  # this round is full: the next three wait
        came = [
            asyncio.create_task(fair.run(who, work(who, 0.01)))
            for who in ("reader", "looker", "player", "looker")
        ]
        await asyncio.gather(*came)
        now += 60
        for _ in range(20):
            now += 1
            await fair.run("player", work("player", 0.001))
        assert set(fair.recent_seconds) == {"player"}  # what was long ago is forgotten
        return done

    assert asyncio.run(crowd())[:6] == ["reader", "looker", "player", "looker", "looker", "reader"]


def test_as_many_have_their_turn_in_a_round_as_should_fit_into_it() -> None:
    async def crowd() -> list[int]:
        now = 0.0
        fair, done = FairScheduler(slice=0.01, clock=lambda: now), 0

        async def work() -> None:
            nonlocal now, done
            now += 0.002
            done += 1

        await fair.run("a", work())  # now it is known what something of it takes
        came = [asyncio.create_task(fair.run("a", work())) for _ in range(12)]
        counts = []
        while done < 13:
            await asyncio.sleep(0)
            counts.append(done)
        await asyncio.gather(*came)
        return sorted(set(counts))

    assert asyncio.run(crowd()) == [6, 11, 13]


def test_what_waits_for_the_disk_does_not_keep_others_waiting() -> None:
    async def wait() -> list[str]:
        fair, done, disk = FairScheduler(), list[str](), asyncio.Event()

        async def write() -> None:
            await disk.wait()
            done.append("written")

        async def say() -> None:
            done.append("said")

        writing = asyncio.create_task(fair.run("a", write()))
        await asyncio.sleep(0)
        await asyncio.wait_for(fair.run("b", say()), 5)
        disk.set()
        await writing
        return done

    assert asyncio.run(wait()) == ["said", "written"]


def test_errors_and_ends_pass_through_a_turn_and_the_next_one_has_it() -> None:
    async def fails() -> None:
        raise ZeroDivisionError

    async def late() -> None:
        async with asyncio.timeout(0.01):
            await asyncio.sleep(10)

    async def run() -> None:
        fair = FairScheduler(slice=0.0)
        for what, error in ((fails, ZeroDivisionError), (late, TimeoutError)):
            with pytest.raises(error):
                await fair.run("a", what())
        given_up = asyncio.create_task(fair.run("a", asyncio.sleep(0)))
        fair.spent = 1.0
        await asyncio.sleep(0)
        given_up.cancel()
        await asyncio.wait_for(fair.run("a", asyncio.sleep(0)), 5)

    asyncio.run(run())
