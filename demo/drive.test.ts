import { expect, test } from 'vitest'
import { formatOf } from '../server/features/drive/text/formats.ts'
import { wordsInThread } from '../server/features/drive/text/read-in-thread.ts'
import { contentOf } from './fill-drive.ts'
import { makeRandom } from './random.ts'
import { DRIVE_FOLDERS } from './texts/drive.ts'

const NAMES = DRIVE_FOLDERS.flatMap(({ files }) => files)

test.each(['.pdf', '.csv', '.txt'])(
  'the search finds in a file %s what the server would read in it',
  async (ending) => {
    const name = NAMES.find((one) => one.endsWith(ending)) ?? ''
    const content = contentOf(name, [], makeRandom('test'))
    const format = formatOf(content?.type ?? '')
    if (!content || !format) throw new Error(`no file ${ending}`)

    expect(content.words).toBe(await wordsInThread(content.bytes, format))
    expect(content.words?.split(' ').length).toBeGreaterThan(10)
  },
)
