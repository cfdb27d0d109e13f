// A worker thread that never answers.
for (;;);
