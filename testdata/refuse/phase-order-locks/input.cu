// Host code in a phase that waits for another thread, which may wait for the phase's kernels; and delete, as free().
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <semaphore>
#include <shared_mutex>
struct item {
	int n;
};
struct trusted {
	int n;
};
__global__ void a(int *p)
{
	p[blockIdx.x] = 1;
}
void f(int *p, int *h, std::mutex &m, std::recursive_mutex &r, std::timed_mutex &t, std::shared_mutex &s, std::atomic<int> &n,
    std::condition_variable &c, std::once_flag &once, std::atomic_flag &flag, std::counting_semaphore<4> &semaphore,
    item *i, trusted *j)
{
#pragma cuelastic phase merge(a) trust(trusted)
	{
		a<<<1, 1>>>(p);
		m.lock();
		std::lock_guard<std::mutex> one(m);
		std::unique_lock<std::mutex> two(m);
		r.lock();
		std::scoped_lock three(m, t);
		std::shared_lock<std::shared_mutex> four(s);
		std::lock(m, t);
		t.try_lock_for(std::chrono::seconds(1));
		c.wait(two);
		std::call_once(once, [] {});
		n.wait(0);
		std::atomic_wait(&n, 0);
		flag.wait(true);
		semaphore.acquire();
		while (n.load() == 1)
			n.store(2);
		delete h;
		delete[] i;
		delete j;
		a<<<1, 1>>>(p + 1);
	}
}
