import { cleanup, render, screen } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useUiLabels } from '../ui/labels.ts'
import { late } from '../ui/late.tsx'
import { lazyPart } from '../ui/retry-load.ts'
import { fillBrowser } from '../ui/testing.tsx'
import { Labels } from './Labels.tsx'
import { settingsEn } from './settings/settings-en.ts'
import { useSettingsLabels } from './shell/settings-labels.ts'
import { makeTexts, showLanguage } from './text.ts'

beforeEach(async () => {
  fillBrowser()
  await showLanguage('en')
})
afterEach(async () => {
  cleanup()
  await showLanguage('mn')
})

test('the labels of tables and toolbars are English in every frame of a page that is opened in English', () => {
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
  ['late', late as Loading],
])('a part loaded by %s waits for its English texts: no frame of it is Mongolian', async (name, load) => {
  const drawn: string[] = []
  const asked = Promise.withResolvers<void>()
  const english = Promise.withResolvers<{ filters: string }>()
  // a module that is evaluated when it is first shown, with texts of its own
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

  expect(await screen.findByText('Filters')).toBeTruthy()
  expect(new Set(drawn)).toEqual(new Set(['Filters']))
})
