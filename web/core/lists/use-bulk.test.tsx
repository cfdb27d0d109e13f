import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { BULK_ALL_MAX } from '#contract/core/content/bulk.ts'
import { BULK_MAX } from '#contract/core/content/index.ts'
import { clearToasts } from '../../testing/person.tsx'
import { ConfirmProvider } from '../../ui/dialogs/ConfirmProvider.tsx'
import { toastStore } from '../../ui/feedback/toast.ts'
import { stubBrowser } from '../../ui/testing.tsx'
import { Labels } from '../i18n/Labels.tsx'
import { useBulkQuestion, useBulkStep, useChosen } from './use-bulk.ts'

afterEach(() => {
  clearToasts()
  cleanup()
})

/** As many records as two requests and one more. */
const ITEMS = Array.from({ length: 2 * BULK_MAX + 1 }, (_, i) => ({ id: `r${i}`, version: 1 }))

test('a part that fails after others leaves what they did, and the rest is named as not done', async () => {
  stubBrowser()
  clearToasts()
  let requests = 0
  function Part() {
    const step = useBulkStep()
    const run = async (items: { id: string }[]) => {
      requests++
      if (requests === 2) throw new TypeError('away')
      return { data: items.map(({ id }) => ({ id, ok: true, code: null, message: null, state: null, version: 2 })) }
    }
    const undone: number[] = []
    const undo = {
      run: async (items: { id: string }[]) => {
        undone.push(items.length)
        return { data: [] }
      },
      done: () => `undone ${undone}`,
    }
    return (
      <button
        type="button"
        onClick={() => void step(ITEMS, { run, done: (n) => `done ${n}`, nameOf: (id) => id, undo })}
      >
        go
      </button>
    )
  }
  render(
    <Labels>
      <ConfirmProvider>
        <Part />
      </ConfirmProvider>
    </Labels>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'go' }))

  await waitFor(() => expect(toastStore.get()).toHaveLength(1))
  const [said] = toastStore.get()
  expect([requests, said?.variant]).toEqual([2, 'warning'])
  expect(said?.message).toBe(`done ${BULK_MAX}. ${BULK_MAX + 1} нь хийгдээгүй үлдлээ`)
  expect(said?.lines?.[0]).toContain(`r${BULK_MAX}, r${BULK_MAX + 1}`)
  expect(said?.undo?.label).toBe('Үйлдлийг буцаах')
})

/** A list of `total`, whose total belongs to the filters before while `isOld`. */
function Chosen({ total, isOld, isFinal }: { total: number; isOld?: boolean; isFinal: boolean }) {
  const chosen = useChosen([{ id: 'a', version: 1 }], () => 'a', { query: {}, total, isOld })
  const ask = useBulkQuestion()
  const [may, setMay] = useState<boolean>()
  return (
    <>
      <output>{`${chosen.count} ${may}`}</output>
      {chosen.selection.all && (
        <button type="button" onClick={chosen.selection.all.onSelect}>
          all
        </button>
      )}
      <button type="button" onClick={() => void ask(chosen, 'Илгээх', isFinal).then(setMay)}>
        go
      </button>
    </>
  )
}
const show = (props: Parameters<typeof Chosen>[0]) => {
  stubBrowser()
  render(
    <Labels>
      <ConfirmProvider>
        <Chosen {...props} />
      </ConfirmProvider>
    </Labels>,
  )
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a step on a whole list asks first with how many it takes at most', async () => {
  show({ total: 1200, isFinal: false })
  await press('go')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('0 true'))
  await press('all')
  await press('go')

  expect(await screen.findByRole('dialog', { name: `Илгээх: ${BULK_ALL_MAX} мөр` })).toBeVisible()
  await press('Болих')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(`${BULK_ALL_MAX} false`))
})

test('a step that cannot be undone asks also about single records', async () => {
  show({ total: 1, isFinal: true })
  await press('go')

  expect((await screen.findByRole('dialog')).textContent).toContain('Энэ үйлдлийг буцаах боломжгүй')
})

test('the whole list is not offered while its total is that of other filters', () => {
  show({ total: 1200, isOld: true, isFinal: false })
  expect(screen.queryByRole('button', { name: 'all' })).toBeNull()
})
