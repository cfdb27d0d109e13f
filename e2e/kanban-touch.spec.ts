import { expect, type Page } from '@playwright/test'
import { test } from './journey-test.ts'
import { type Look, prepare } from './people.ts'

// Two browsers on one board, one of them with a finger: what one moves is seen by the other, but not while it drags.

const DESK: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }
const TABLET: Look = { lang: 'en', mode: 'light', direction: 'ltr', width: 1024 }
const PHONE: Look = { lang: 'en', mode: 'dark', direction: 'ltr', width: 360 }

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const cardsIn = (page: Page, name: string) => column(page, name).getByRole('link')
const card = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const announced = (page: Page) => page.locator('p[role="status"]').first()

/** A finger on the screen, through the protocol of the browser. */
async function finger(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  let at = { x: 0, y: 0 }
  return {
    hold: async (x: number, y: number) => {
      at = { x, y }
      await send('touchStart', [at])
      await page.waitForTimeout(500)
    },
    slide: async (x: number, y: number) => {
      const from = at
      for (let i = 1; i <= 10; i += 1) {
        at = { x: from.x + ((x - from.x) * i) / 10, y: from.y + ((y - from.y) * i) / 10 }
        await send('touchMove', [at])
        await page.waitForTimeout(30)
      }
    },
    lift: () => send('touchEnd', []),
  }
}
async function middleOf(page: Page, name: string): Promise<{ x: number; y: number; top: number }> {
  const box = await card(page, name).boundingBox()
  if (!box) throw new Error(`${name} is not shown`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, top: box.y }
}

test('two people move cards of one board at the same time, one of them with a finger', async ({ browser }) => {
  const desk = await browser.newPage()
  await prepare(desk, 'khoroo', DESK)
  await desk.goto('/dashboard/kanban')
  await desk.getByRole('button', { name: 'Самбар нэмэх' }).click()
  await desk.getByRole('dialog').getByRole('textbox', { name: 'Нэр' }).fill('Хоёр хүн')
  await desk.getByRole('dialog').getByRole('button', { name: 'Хадгалах' }).click()
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Хоёр хүн')
  await desk.getByRole('button', { name: 'Хийх: карт нэмэх' }).click()
  for (const title of ['Орц', 'Зам', 'Гэрэл', 'Мод']) {
    await column(desk, 'Хийх').getByLabel('Гарчиг', { exact: false }).fill(title)
    await desk.keyboard.press('Enter')
    await expect(card(desk, title)).toBeVisible()
  }
  await desk.keyboard.press('Escape')

  const touching = await browser.newContext({ hasTouch: true, viewport: { width: 1024, height: 900 } })
  const tablet = await touching.newPage()
  await prepare(tablet, 'khoroo', TABLET)
  await tablet.goto(desk.url())
  await expect(cardsIn(tablet, 'Хийх')).toHaveText(['Орц', 'Зам', 'Гэрэл', 'Мод'])

  // a finger holds a card; the other browser moves another one: nothing moves under the finger
  const touch = await finger(tablet)
  const from = await middleOf(tablet, 'Мод')
  await touch.hold(from.x, from.y)
  await expect(announced(tablet)).toHaveText('“Мод” is picked up')
  await card(desk, 'Орц').focus()
  await desk.keyboard.press('Alt+ArrowRight')
  await expect(announced(desk)).toHaveText('«Орц»: Хийж буй, 1-р байр')
  await expect(cardsIn(desk, 'Хийх')).toHaveText(['Зам', 'Гэрэл', 'Мод'])
  await tablet.waitForTimeout(3000)
  await expect(cardsIn(tablet, 'Хийх')).toHaveText(['Орц', 'Зам', 'Гэрэл', 'Мод'])

  // dropped before a card, it is there in both, and the move of the other is shown
  const target = await middleOf(tablet, 'Гэрэл')
  await touch.slide(target.x, target.top + 2)
  await touch.lift()
  await expect(cardsIn(tablet, 'Хийх')).toHaveText(['Зам', 'Мод', 'Гэрэл'])
  await expect(announced(tablet)).toHaveText(/“Мод”: Хийх, position/)
  await expect(cardsIn(desk, 'Хийх')).toHaveText(['Зам', 'Мод', 'Гэрэл'])
  await expect(cardsIn(tablet, 'Хийж буй')).toHaveText(['Орц'])

  // both move the same card: it is in one place, the same in both
  const same = await middleOf(tablet, 'Зам')
  await touch.hold(same.x, same.y)
  await card(desk, 'Зам').focus()
  await desk.keyboard.press('Alt+ArrowRight')
  await expect(cardsIn(desk, 'Хийж буй')).toContainText(['Зам'])
  const end = await middleOf(tablet, 'Гэрэл')
  await touch.slide(end.x, end.y + 20)
  await touch.lift()
  await expect(card(tablet, 'Зам')).toHaveCount(1)
  await expect(cardsIn(tablet, 'Хийж буй').filter({ hasText: 'Зам' })).toHaveCount(1)
  await expect(cardsIn(desk, 'Хийж буй').filter({ hasText: 'Зам' })).toHaveCount(1)

  // a finger that moves at once scrolls, and a tap opens the card
  await card(tablet, 'Мод').tap()
  await expect(tablet.getByRole('dialog')).toContainText('Мод')

  // on a phone, a card is dragged over a tab into another column
  const phoneContext = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
  })
  const phone = await phoneContext.newPage()
  await prepare(phone, 'khoroo', PHONE)
  await phone.goto(desk.url())
  await expect(cardsIn(phone, 'Хийх')).toHaveText(['Мод', 'Гэрэл'])
  const thumb = await finger(phone)
  await card(phone, 'Мод').scrollIntoViewIfNeeded()
  const held = await middleOf(phone, 'Мод')
  await thumb.hold(held.x, held.y)
  const tab = await phone.getByRole('tab', { name: /Дууссан/ }).boundingBox()
  if (!tab) throw new Error('there is no tab')
  await thumb.slide(Math.min(tab.x + 20, 340), tab.y + tab.height / 2)
  await expect(column(phone, 'Дууссан')).toBeVisible()
  const panel = await column(phone, 'Дууссан').getByText('No cards').boundingBox()
  if (!panel) throw new Error('the column is not shown')
  await thumb.slide(panel.x + 40, panel.y + panel.height / 2)
  await thumb.lift()
  await expect(cardsIn(phone, 'Дууссан')).toHaveText(['Мод'])
  await expect(cardsIn(desk, 'Дууссан')).toHaveText(['Мод'])
})
