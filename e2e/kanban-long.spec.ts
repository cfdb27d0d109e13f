import { expect, type Page } from '@playwright/test'
import { test } from './journey-test.ts'
import { type Look, prepare, tokenOf } from './people.ts'

// A column with more cards than fit on a screen: those out of sight are not drawn, but searched, focused and dropped on like all.

const DESK: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }
const CARDS = 200

/** Makes a board with a long column and an empty one. @returns its address. */
async function makeBoard(page: Page): Promise<string> {
  const cards = Array.from({ length: CARDS }, (_, i) => ({
    title: `Ажил ${i + 1}`,
    description: '',
    start: null,
    due: null,
    isCompleted: false,
    isArchived: false,
    assignees: [],
    labels: [],
    items: [],
  }))
  const columns = [
    { name: 'Урт', limit: null, cards },
    { name: 'Хоосон', limit: null, cards: [] },
  ]
  const file = { format: 'nutag-board', version: 1, name: 'Урт самбар', labels: [], columns }
  const answer = await page.request.post('/v1/kanban/boards/import?save=true', {
    headers: { authorization: `Bearer ${await tokenOf(page.request, 'khoroo')}` },
    multipart: {
      file: { name: 'board.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) },
    },
  })
  const { data } = await answer.json()
  return `/dashboard/kanban/${data.boardId}`
}

test('of 200 cards in a column those in sight are drawn, and all of them can be reached', async ({ browser }) => {
  const page = await browser.newPage()
  await prepare(page, 'khoroo', DESK)
  await page.goto(await makeBoard(page))
  const column = page.getByRole('region', { name: 'Урт', exact: true })
  const card = (n: number) => column.getByRole('link', { name: `Ажил ${n}`, exact: true })
  const isDrawn = (n: number) => card(n).evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }))

  // one list, whatever the groups in which it is drawn
  await expect(column.getByRole('list', { name: 'Урт' }).getByRole('listitem')).toHaveCount(CARDS)
  expect([await isDrawn(1), await isDrawn(CARDS)]).toEqual([true, false])

  // the focus shows a card, and stays on it while others come and go above
  await card(CARDS - 1).focus()
  await expect(card(CARDS - 1)).toBeInViewport()
  expect([await isDrawn(CARDS), await isDrawn(1)]).toEqual([true, false])
  const other = await browser.newPage()
  await prepare(other, 'khoroo', DESK)
  await other.goto(page.url())
  const first = other.getByRole('link', { name: 'Ажил 1', exact: true })
  await first.focus()
  await other.keyboard.press('Alt+ArrowRight')
  await expect(page.getByRole('region', { name: 'Хоосон', exact: true }).getByRole('link')).toHaveText(['Ажил 1'])
  await expect(card(CARDS - 1)).toBeFocused()
  await expect(card(CARDS - 1)).toBeInViewport()

  // a card from the end is dropped in the other column, and one from there at the end
  await card(CARDS).dragTo(page.getByRole('link', { name: 'Ажил 1', exact: true }), { targetPosition: { x: 10, y: 2 } })
  const empty = page.getByRole('region', { name: 'Хоосон', exact: true })
  await expect(empty.getByRole('link')).toHaveText([`Ажил ${CARDS}`, 'Ажил 1'])
  await card(CARDS - 1).scrollIntoViewIfNeeded()
  await empty
    .getByRole('link', { name: 'Ажил 1', exact: true })
    .dragTo(card(CARDS - 1), { targetPosition: { x: 10, y: 2 } })
  await expect(column.getByRole('link').nth(-2)).toHaveText('Ажил 1')
})
