// Threads, locks, conditions, futures and clocks of the C++ library on the virtual clock.
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <future>
#include <latch>
#include <mutex>
#include <random>
#include <semaphore>
#include <shared_mutex>
#include <stdexcept>
#include <thread>

using namespace std::chrono_literals;
using steady = std::chrono::steady_clock;

static void check(bool is_true, int line)
{
	if (!is_true) {
		fprintf(stderr, "cplusplus.cc:%d\n", line);
		exit(1);
	}
}
#define CHECK(...) check(__VA_ARGS__, __LINE__)

// Readings of the clock cost 25 ns.
static bool took(steady::time_point begin, steady::duration expected)
{
	auto taken = steady::now() - begin;
	return taken >= expected && taken < expected + 1us;
}

static void test_locks()
{
	std::mutex mutex;
	std::condition_variable condition;
	std::timed_mutex timed;
	std::shared_mutex shared;
	auto begin = steady::now();
	bool ready = false;
	std::thread other([&] {
		std::lock_guard held(timed);
		std::this_thread::sleep_for(20ms);
		std::unique_lock lock(mutex);
		ready = true;
		condition.notify_all();
	});
	std::unique_lock lock(mutex);
	CHECK(!condition.wait_for(lock, 5ms, [&] { return ready; }));
	CHECK(took(begin, 5ms));
	CHECK(!timed.try_lock_for(5ms));
	CHECK(!timed.try_lock_until(std::chrono::system_clock::now() + 5ms));
	condition.wait(lock, [&] { return ready; });
	CHECK(took(begin, 20ms));
	std::shared_lock reader(shared);
	CHECK(!shared.try_lock());
	other.join();
}

static void test_futures()
{
	auto begin = steady::now();
	std::future<int> later = std::async(std::launch::async, [] {
		std::this_thread::sleep_for(10us);
		return 7;
	});
	CHECK(later.wait_for(3us) == std::future_status::timeout);
	CHECK(later.get() == 7);
	CHECK(took(begin, 10us));
	std::promise<void> promise;
	std::thread other([&] {
		std::this_thread::sleep_until(steady::now() + 1s);
		promise.set_exception(std::make_exception_ptr(std::runtime_error("late")));
	});
	try {
		promise.get_future().get();
		CHECK(false);
	} catch (const std::runtime_error &) {
	}
	other.join();
}

static int initialise()
{
	std::this_thread::sleep_for(1ms);
	return 5;
}

static int shared_value()
{
	static int value = initialise();
	return value;
}

static void test_once()
{
	std::once_flag flag;
	int tries = 0;
	auto call = [&] {
		CHECK(shared_value() == 5);
		try {
			std::call_once(flag, [&] {
				std::this_thread::sleep_for(1ms);
				if (++tries < 3)
					throw std::runtime_error("again");
			});
		} catch (const std::runtime_error &) {
		}
	};
	std::thread threads[4];
	auto begin = steady::now();
	for (auto &thread : threads)
		thread = std::thread(call);
	for (auto &thread : threads)
		thread.join();
	CHECK(tries == 3);
	CHECK(took(begin, 4ms));
}

static void test_atomics()
{
	std::atomic<int> value{0};
	std::counting_semaphore<4> semaphore(0);
	std::latch latch(2);
	auto begin = steady::now();
	std::thread other([&] {
		value.wait(0);
		latch.arrive_and_wait();
		CHECK(semaphore.try_acquire_for(1s));
		CHECK(!semaphore.try_acquire_for(1ms));
	});
	std::this_thread::sleep_for(1ms);
	value = 1;
	value.notify_one();
	latch.arrive_and_wait();
	std::this_thread::sleep_for(1ms);
	semaphore.release();
	other.join();
	CHECK(took(begin, 3ms));
	volatile bool stop = false;
	std::thread polling([&] {
		while (!stop)
			std::this_thread::yield();
	});
	std::this_thread::sleep_for(100us);
	stop = true;
	polling.join();
}

int main()
{
	auto epoch = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
	CHECK(epoch == 1000000000);
	std::random_device device;
	unsigned first = device();
	test_locks();
	test_futures();
	test_once();
	test_atomics();
	printf("%u %lld\n", first, (long long)steady::now().time_since_epoch().count());
}
