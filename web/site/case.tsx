import './styles/case.css'
import { hydrate } from './hydrate.tsx'
import { casePage } from './pages/CasePage.tsx'

// The script of a case's page, which is often opened from a message on a phone, as the only page.
hydrate(() => casePage)
