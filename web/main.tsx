import './ui/theme/base.css.ts'
import { createRoot } from 'react-dom/client'
import { makeApp } from './core/app/App.tsx'
import { removeShellAfter } from './core/shell/first-shell.ts'
import { logout, myAccount } from './features/auth/calls.ts'
import { alsoInside, start } from './start.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
removeShellAfter(root)
createRoot(root).render(
  makeApp({
    start,
    alsoInside,
    loadAll: async () => (await import('./features.ts')).features,
    calls: { account: myAccount, signOut: logout },
  }),
)
