import './styles/answer.css'
import { hydrate } from './hydrate.tsx'
import { answerPage } from './pages/AnswerPage.tsx'

// The script of a running survey: without the other pages it is a fraction of their size.
hydrate(() => answerPage)
