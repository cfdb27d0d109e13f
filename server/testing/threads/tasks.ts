// The program of kept-thread.test.ts: adds two numbers, fails, ends or never answers.
import { answerTasks } from '../../core/threads/worker-side.ts'

type Task = { add: [number, number] } | { fail: string } | { exit: true } | { hang: true }
let runs = 0

answerTasks(async (task: Task) => {
  if ('fail' in task) throw new Error(task.fail)
  if ('exit' in task) process.exit(0)
  if ('hang' in task) await new Promise(() => {})
  runs++
  return { sum: 'add' in task ? task.add[0] + task.add[1] : 0, runs }
})
