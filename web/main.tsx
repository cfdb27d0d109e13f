import './ui/theme/base.css.ts'
import { createRoot } from 'react-dom/client'
import { makeApp } from './core/app/App.tsx'
import { nextTask } from './core/app/next-task.ts'
import { removeShellAfter } from './core/shell/first-shell.ts'
import { logout, myAccount } from './features/auth/calls.ts'
import { alsoInside, start } from './start.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
removeShellAfter(root)
// reading the modules, making the routes and rendering are tasks of their own
await nextTask()
const app = makeApp({
  start,
  alsoInside,
  loadAll: async () => {
    const { features } = await import('./features.ts')
    await nextTask()
    return features
  },
  calls: { account: myAccount, signOut: logout },
})
createRoot(root).render(app)
