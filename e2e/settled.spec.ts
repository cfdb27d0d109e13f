import { expect, test } from '@playwright/test'
import { settled, watched } from './settled.ts'

// What the walk of all pages waits for before it looks: an answer, what follows from it, and timers and animations that end soon.

const PAGE = `<!doctype html><title>Хуудас</title><h1>Хуудас</h1><script>
  const say = (text) => document.querySelector('h1').append(' ' + text)
  setTimeout(async () => {
    say('timer')
    say(await (await fetch('/slow')).text())
    setTimeout(() => {
      const moved = document.querySelector('h1').animate([{ opacity: 0 }, { opacity: 1 }], 300)
      moved.onfinish = () => say('animation')
    })
  }, 300)
</script>`

test('a page is complete after its timers, its answers and its animations', async ({ page }) => {
  await page.route('**/early', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: PAGE }))
  await page.route('**/slow', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.fulfill({ body: 'answer' })
  })
  const open = await watched(page)
  await page.goto('/early')
  await settled(page, open)

  expect(await page.locator('h1').textContent()).toBe('Хуудас timer answer animation')
})
