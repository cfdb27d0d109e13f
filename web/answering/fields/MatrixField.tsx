import { inLang } from '#contract/core/text/localized.ts'
import { OptionText } from './ChoiceFields.tsx'
import { type FieldProps, useForm } from './field.ts'
import { PicksHint } from './PicksHint.tsx'

/** The maximum number of columns for a table; with more, rows are cards on every screen. */
const COLUMNS_IN_A_ROW = 6

/** One or several columns for each row: a table on wide screens, a card for each row on narrow ones. */
export function MatrixField({ question, value, set, id, errorsByPath }: FieldProps<'matrix' | 'multi_matrix'>) {
  const { lang } = useForm()
  const answer: Record<string, unknown> =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  const { rows, columns } = question
  const isMultiple = question.type === 'multi_matrix'
  const picksOf = (row: string): string[] => {
    const picks = answer[row]
    return Array.isArray(picks) ? picks.map(String) : picks === undefined ? [] : [String(picks)]
  }
  const pick = (row: string, column: string) => {
    if (!isMultiple) return set({ ...answer, [row]: column })
    const before = picksOf(row)
    const next = before.includes(column) ? before.filter((one) => one !== column) : [...before, column]
    const { [row]: _, ...others } = answer
    const all = next.length > 0 ? { ...others, [row]: next } : others
    set(Object.keys(all).length > 0 ? all : undefined)
  }
  return (
    <>
      {isMultiple && <PicksHint min={question.minPicks} max={question.maxPicks} />}
      <div
        className="sv-matrix"
        data-wide={columns.length <= COLUMNS_IN_A_ROW || undefined}
        data-columns={columns.length}
      >
        <div className="sv-matrix-head" aria-hidden>
          <span />
          {columns.map((column) => (
            <OptionText key={column.id} option={column} />
          ))}
        </div>
        {rows.map((row, r) => {
          const name = `${id}-${row.id}`
          const error = errorsByPath.get(row.id)
          const picks = picksOf(row.id)
          return (
            <div
              key={row.id}
              role={isMultiple ? 'group' : 'radiogroup'}
              className="sv-matrix-row"
              data-wrong={error !== undefined || undefined}
              aria-labelledby={name}
              aria-describedby={error === undefined ? undefined : `${name}-error`}
            >
              <span id={name} className="sv-matrix-name">
                {inLang(row.text, lang)}
              </span>
              {columns.map((column, c) => (
                <label key={column.id} className="sv-option">
                  <input
                    type={isMultiple ? 'checkbox' : 'radio'}
                    name={name}
                    value={column.id}
                    id={c === 0 ? (r === 0 ? id : `${name}-first`) : undefined}
                    checked={picks.includes(column.id)}
                    onChange={() => pick(row.id, column.id)}
                  />
                  <OptionText option={column} />
                </label>
              ))}
              {error !== undefined && (
                <span id={`${name}-error`} className="sv-error">
                  {error}
                </span>
              )}
            </div>
          )
        })}
      </div>
    </>
  )
}
