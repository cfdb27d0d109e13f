// A worker thread that takes all the memory it can get.
const taken: object[] = []
for (;;) taken.push(Array.from({ length: 1_000 }, (_, n) => ({ n })))
