import { inLang } from '#contract/core/text.ts'
import { OptionText } from './ChoiceFields.tsx'
import { type FieldProps, useForm } from './field.ts'

/** Columns that still fit beside their row's name; more stand as cards on every screen. */
const COLUMNS_IN_A_ROW = 6

/** One column for each row: a table where there is room, a card for each row where there is not. */
export function MatrixField({ question, value, set, id, wrong }: FieldProps<'matrix'>) {
  const { lang } = useForm()
  const given: Record<string, unknown> =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  const { rows, columns } = question
  return (
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
        const error = wrong.get(row.id)
        return (
          <div
            key={row.id}
            role="radiogroup"
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
                  type="radio"
                  name={name}
                  id={c === 0 ? (r === 0 ? id : `${name}-first`) : undefined}
                  checked={given[row.id] === column.id}
                  onChange={() => set({ ...given, [row.id]: column.id })}
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
  )
}
