import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { type FieldProps, useForm } from './field.ts'

/** Moves an item of a list to another index. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, i) => i !== from)
  const item = list[from]
  return item === undefined ? [...list] : [...rest.slice(0, to), item, ...rest.slice(to)]
}

/** Dragging an item of a list by its handle to the place of another one. */
function useDragging(onMove: (optionId: string, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string>()
  const drag = (event: PointerEvent, optionId: string) => {
    if (dragged !== optionId) return
    const boxes = [...(list.current?.children ?? [])].map((item) => item.getBoundingClientRect())
    const to = boxes.findIndex(({ top, bottom }) => event.clientY >= top && event.clientY <= bottom)
    if (to >= 0) onMove(optionId, to)
  }
  const handleOf = (optionId: string) => ({
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged(optionId)
    },
    onPointerMove: (event: PointerEvent) => drag(event, optionId),
    onPointerUp: () => setDragged(undefined),
    onPointerCancel: () => setDragged(undefined),
  })
  return { list, dragged, handleOf }
}

interface ArrowProps {
  id?: string | undefined
  label: string
  /** Whether the item is already at this end of the list. */
  isAtEnd: boolean
  onPress: () => void
  children: ReactNode
}

function Arrow({ id, label, isAtEnd, onPress, children }: ArrowProps) {
  return (
    <button
      type="button"
      id={id}
      className="sv-arrow"
      aria-label={label}
      aria-disabled={isAtEnd || undefined}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

/** All options in order of importance, sorted with buttons or by dragging. */
export function RankingField({ question, value, set, id }: FieldProps<'ranking'>) {
  const { lang, t } = useForm()
  const [announcement, setAnnouncement] = useState('')
  const textOf = new Map(question.options.map((option) => [option.id, inLang(option.text, lang)]))
  const answer = Array.isArray(value) ? value.filter((optionId): optionId is string => textOf.has(optionId)) : []
  const isSorted = answer.length === question.options.length
  const order = isSorted ? answer : question.options.map((option) => option.id)

  const update = (from: number, to: number) => {
    const optionId = order[from]
    if (optionId === undefined || to < 0 || to >= order.length || from === to) return
    set(moved(order, from, to))
    setAnnouncement(t('ranking.moved', { text: textOf.get(optionId) ?? '', n: to + 1, all: order.length }))
  }
  const { list, dragged, handleOf } = useDragging((optionId, to) => update(order.indexOf(optionId), to))
  return (
    <>
      <p className="sv-hint">{t('ranking.help')}</p>
      <ol className="sv-ranks" ref={list}>
        {order.map((optionId, i) => {
          const text = textOf.get(optionId) ?? ''
          return (
            <li key={optionId} className="sv-rank" data-dragged={dragged === optionId || undefined}>
              <span className="sv-handle" aria-hidden {...handleOf(optionId)}>
                ⠿
              </span>
              <span className="sv-place" data-given={isSorted || undefined}>
                {i + 1}
              </span>
              <span className="sv-rank-text">{text}</span>
              <Arrow
                id={i === 0 ? id : undefined}
                label={t('ranking.up', { text })}
                isAtEnd={i === 0}
                onPress={() => update(i, i - 1)}
              >
                ↑
              </Arrow>
              <Arrow
                label={t('ranking.down', { text })}
                isAtEnd={i === order.length - 1}
                onPress={() => update(i, i + 1)}
              >
                ↓
              </Arrow>
            </li>
          )
        })}
      </ol>
      {isSorted ? (
        <button type="button" className="sv-link" onClick={() => set(undefined)}>
          {t('clear')}
        </button>
      ) : (
        <button
          type="button"
          className="sv-quiet"
          onClick={() => {
            set(order)
            setAnnouncement(t('ranking.kept'))
          }}
        >
          {t('ranking.keep')}
        </button>
      )}
      <p className="sv-said" role="status">
        {announcement}
      </p>
    </>
  )
}
