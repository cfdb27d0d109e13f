import './styles/answer.css'
import { answerPage } from './pages/AnswerPage.tsx'
import { takeOver } from './take-over.tsx'

// The script of a running survey: without the other pages it is a fraction of theirs.
takeOver(() => answerPage)
