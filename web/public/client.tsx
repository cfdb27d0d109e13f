import './styles/site.css'
import { pageAt } from './pages.ts'
import { takeOver } from './take-over.tsx'

takeOver(pageAt)
