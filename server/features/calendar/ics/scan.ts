import { FileProblem } from './event.ts'
import { FILE_LIMITS } from './limits.ts'

/**
 * Refuses a file that is none, or has more components or deeper ones than a calendar needs, by one look at its lines: the parser would build
 * all of them.
 *
 * @throws FileProblem.
 */
export function scan(text: string): void {
  let [lines, components, depth] = [0, 0, 0]
  let begins = false
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at)
    const stop = end < 0 ? text.length : end
    if (++lines > FILE_LIMITS.lines) throw new FileProblem('ics_too_large')
    const word = text.slice(at, Math.min(stop, at + 24)).toUpperCase()
    if (word.startsWith('BEGIN:')) {
      begins ||= word.startsWith('BEGIN:VCALENDAR')
      if (++components > FILE_LIMITS.components) throw new FileProblem('ics_too_large')
      if (++depth > FILE_LIMITS.depth) throw new FileProblem('ics_too_large')
    } else if (word.startsWith('END:')) depth--
    at = stop + 1
  }
  if (!begins || depth !== 0) throw new FileProblem('not_ics')
}
