import './styles/site.css'
import { hydrate } from './hydrate.tsx'
import { pageAt } from './pages.ts'

hydrate(pageAt)
