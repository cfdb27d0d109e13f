// The worker thread that parses one incoming mail. Mails of strangers are parsed only here, with limits.
import { workerData } from 'node:worker_threads'
import { answerPulls } from '../../../core/threads/worker-side.ts'
import { parseHead, parseMail, withoutQuotes } from './parse.ts'
import type { ParseTask } from './parse-in-thread.ts'
import type { ParsedMail } from './parsed.ts'

async function* parse({ raw, headOnly, isQuoted }: ParseTask): AsyncGenerator<ParsedMail> {
  if (headOnly !== null) yield await parseHead(raw, headOnly)
  else yield await parseMail(isQuoted ? withoutQuotes(raw) : raw)
}

answerPulls(parse(workerData as ParseTask))
