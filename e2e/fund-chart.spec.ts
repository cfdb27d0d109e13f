import fs from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { test } from './journey-test.ts'
import { type Look, prepare } from './people.ts'

// A reader and the chart of a fund: ranges, keys, zoom, a free period, the picture, rules, a comparison, and all of it without a script.

const DESK: Look = { lang: 'en', mode: 'light', direction: 'ltr', width: 1440 }

async function openFund(page: Page): Promise<string> {
  await page.goto('/fund')
  await page.getByRole('link', { name: 'Bond Fund' }).click()
  await expect(page.getByRole('heading', { name: 'Price chart' })).toBeVisible()
  return new URL(page.url()).pathname
}

test('a reader explores the chart of a fund', async ({ page, request }) => {
  await prepare(page, null, DESK)
  const path = await openFund(page)
  const chart = page.getByRole('application')
  const facts = page.getByRole('region', { name: 'The period in the chart' })
  await expect(chart.locator('canvas')).toBeVisible()

  await test.step('a range is shown in place, with the figures of the server', async () => {
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    await page.getByRole('link', { name: 'Last two years' }).click()
    await expect(page).toHaveURL(/range=2y/)
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
    const { data } = await (await request.get(`/v1${path.replace('/fund/', '/funds/')}/figures`)).json()
    const twoYears = data.ranges.find(({ range }: { range: string }) => range === '2y').figures
    await expect(facts).toContainText(`${twoYears.change.replace('-', '')}%`)
    await expect(facts).toContainText(`${twoYears.volatility}%`)
  })

  await test.step('keys move the crosshair, which is announced, and zoom', async () => {
    await chart.focus()
    await page.keyboard.press('Home')
    const status = page.locator('.chart > [role=status]')
    await expect(status).toHaveText(/^20\d\d\.\d\d\.\d\d: [\d,.]+ MNT$/)
    const first = await status.textContent()
    await page.keyboard.press('ArrowRight')
    await expect(status).not.toHaveText(first ?? '')
    await page.keyboard.press('+')
    await expect(page).toHaveURL(/from=20/)
    await page.keyboard.press('0')
    await expect(page).toHaveURL(/range=inception/)
  })

  await test.step('a part is selected by dragging', async () => {
    const box = await chart.locator('.u-over').boundingBox()
    if (!box) throw new Error('no chart')
    await page.mouse.move(box.x + box.width * 0.25, box.y + 100)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.5, box.y + 100, { steps: 5 })
    await page.mouse.up()
    await expect(page).toHaveURL(/from=20.*to=20/)
    await page.reload()
    await expect(facts.getByRole('heading')).toContainText('–')
  })

  await test.step('days in the wrong order are refused; others have the figures of the server', async () => {
    await expect(chart.locator('canvas')).toBeVisible()
    await page.getByLabel('First day').fill('2025-06-30')
    await page.getByLabel('Last day').fill('2024-01-03')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Choose a last day after the first day.')
    await page.getByLabel('First day').fill('2024-01-03')
    await page.getByLabel('Last day').fill('2025-06-30')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page).toHaveURL(/from=2024-01-03&to=2025-06-30/)
    const figures = `/v1${path.replace('/fund/', '/funds/')}/figures?from=2024-01-03&to=2025-06-30`
    const { free } = (await (await request.get(figures)).json()).data
    await expect(facts).toContainText(`${free.change.replace('-', '')}%`)
    await expect(facts).toContainText(`${free.annualised.replace('-', '')}%`)
  })

  await test.step('the rule of a figure opens by keyboard, and the chart is saved as a picture', async () => {
    const rule = facts.getByRole('button', { name: 'Rule: Volatility' })
    await rule.focus()
    await page.keyboard.press('Enter')
    await expect(facts.getByText('standard deviation of the returns')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(facts.getByText('standard deviation of the returns')).toBeHidden()

    await page.getByRole('button', { name: 'Logarithmic scale' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as a picture (PNG)' }).click()
    const file = await (await saved).path()
    expect((await fs.readFile(file)).subarray(1, 4).toString()).toBe('PNG')
  })
})

test('the axes of a chart are complete in its first drawing', async ({ page }) => {
  // a browser may report the size of an element late; here it never does
  await page.addInitScript(() => {
    ResizeObserver.prototype.observe = () => {}
  })
  await prepare(page, null, DESK)
  const path = await openFund(page)
  await page.goto(`${path}?range=inception`)
  const chart = page.getByRole('application')
  await expect(chart.locator('canvas')).toBeVisible()
  const drawing = () =>
    chart
      .locator('canvas')
      .evaluate(
        (canvas: HTMLCanvasElement) =>
          new Promise<string>((resolve) =>
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(canvas.toDataURL()))),
          ),
      )
  const first = await drawing()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(page).toHaveURL(/from=20/)
  expect(await drawing()).not.toBe(first)
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(page).toHaveURL(/range=inception/)
  await expect.poll(drawing).toBe(first)
})

test('funds are compared in one chart', async ({ page }) => {
  await prepare(page, null, DESK)
  await page.goto('/fund')
  for (const box of (await page.getByRole('checkbox').all()).slice(0, 2)) await box.check()
  await page.getByRole('button', { name: 'Show the chosen funds in one chart' }).click()
  const section = page.getByRole('region', { name: /^Comparison/ })
  await expect(section.getByRole('application').locator('canvas')).toBeVisible()
  await expect(section.getByRole('row')).toHaveCount(3)
  await section.getByText('The chart as a table').click()
  await expect(section.getByRole('row').nth(10)).toBeVisible()
  await section.getByText('The chart as a table').click()
  await section.getByRole('link', { name: 'Last five years' }).click()
  await expect(page).toHaveURL(/compare=.*range=5y/)
  await expect(section.getByRole('row')).toHaveCount(3)
})

test('without a script the page has the line, ranges, free periods, rules and a table', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto('/fund?lang=en')
  await page.getByRole('link', { name: 'Bond Fund' }).click()
  await expect(page.locator('.price-line').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeHidden()
  await page.getByLabel('First day').fill('2024-01-03')
  await page.getByLabel('Last day').fill('2025-06-30')
  const period = page.locator('form', { has: page.getByLabel('Last day') })
  await period.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/from=2024-01-03&to=2025-06-30/)
  await expect(page.getByRole('region', { name: 'The period in the chart' })).toContainText('Per year')
  await page
    .getByRole('region', { name: 'The period in the chart' })
    .getByRole('button', { name: 'Rule: Return' })
    .click()
  await expect(page.getByText('last price ÷ base price').first()).toBeVisible()
})
