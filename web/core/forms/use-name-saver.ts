import { useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../api/client.ts'
import { faultText } from '../api/problem-text.ts'
import { coreTexts } from '../i18n/texts/index.ts'

/** What a name edited in its place needs to be saved. */
interface Saving<R> {
  /** The record as it is when its field opens. */
  record: R
  send: (name: string, record: R) => Promise<unknown>
  /** The record as somebody else has saved it meanwhile, of which the refusal carries the fields `current`. */
  again: (current: unknown) => R | Promise<R>
}

/**
 * Returns what saves a name that is edited in its place (`onSave` of an `InlineField`). It is saved on the record that
 * was shown when the field opened, so that nobody's change is overwritten unseen; after such a conflict the field says
 * so, and Enter saves on the record as it is then.
 */
export function useNameSaver(feature: { name: string }) {
  const client = useQueryClient()
  return <R>({ record, send, again }: Saving<R>) => {
    let base = record
    return async (name: string): Promise<string | undefined> => {
      try {
        await send(name, base)
      } catch (error) {
        if (!(error instanceof ApiProblem && error.code === 'stale')) return faultText(error)
        // if it cannot be read, Enter says so again
        base = await Promise.resolve(again(error.document.current)).catch(() => base)
        void client.invalidateQueries({ queryKey: [feature.name] })
        return coreTexts.text('stale.name')
      }
    }
  }
}
