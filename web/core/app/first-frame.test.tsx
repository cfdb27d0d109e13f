import { cleanup, render, screen } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lazyInPlace } from '../../ui/feedback/lazy.tsx'
import { stubBrowser } from '../../ui/testing.tsx'
import { useUiLabels } from '../../ui/theme/labels.ts'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import { Labels } from '../i18n/Labels.tsx'
import { makeTexts, showLanguage } from '../i18n/text.ts'
import { settingsEn } from '../settings/settings-en.ts'
import { useSettingsLabels } from '../settings/settings-labels.ts'

beforeEach(async () => {
  stubBrowser()
  await showLanguage('en')
})
afterEach(async () => {
  cleanup()
  await showLanguage('mn')
})

test('a page opened in English has English table and toolbar labels in every frame', () => {
  const drawn: string[] = []
  const Toolbar = () => {
    drawn.push(useUiLabels().toolbar.filters)
    return null
  }
  render(
    <Labels>
      <Toolbar />
    </Labels>,
  )
  expect(new Set(drawn)).toEqual(new Set(['Filters']))
})

test('the texts of the settings drawer are English in every frame', () => {
  const drawn: string[] = []
  const Drawer = () => {
    drawn.push(useSettingsLabels().title)
    return null
  }
  render(<Drawer />)
  expect(new Set(drawn)).toEqual(new Set([settingsEn.title]))
})

type Loading = (load: () => Promise<{ default: ComponentType }>) => ComponentType

test.each([
  ['lazyPart', lazyPart as Loading],
  ['lazyInPlace', lazyInPlace as Loading],
])('a component loaded by %s waits for its English texts: no frame is Mongolian', async (name, load) => {
  const drawn: string[] = []
  const asked = Promise.withResolvers<void>()
  const english = Promise.withResolvers<{ filters: string }>()
  // a module evaluated when it is first shown, with its own texts
  const Part = load(async () => {
    const texts = makeTexts(`first-frame-${name}`, { filters: 'Шүүлтүүр' }, () => {
      asked.resolve()
      return english.promise
    })
    return {
      default: () => {
        const word = texts.useText()('filters')
        drawn.push(word)
        return <p>{word}</p>
      },
    }
  })
  render(
    <Suspense fallback="waiting">
      <Part />
    </Suspense>,
  )
  await asked.promise
  expect(drawn).toEqual([])
  english.resolve({ filters: 'Filters' })

  expect(await screen.findByText('Filters')).toBeVisible()
  expect(new Set(drawn)).toEqual(new Set(['Filters']))
})
