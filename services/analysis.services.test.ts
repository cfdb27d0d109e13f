import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import type { QuestionResult } from '#contract/features/surveys/index.ts'
import { app, people, type TestApp } from '../server/testing/app.ts'
import { readCsv } from '../server/testing/sheets.ts'
import { okOf, publishSurvey, sent } from '../server/testing/surveys.ts'
import { all, large, light, road, small, structure } from './support/every-question.ts'
import { findProgram, makeFolder } from './support/programs.ts'

// The data file of a survey with its SPSS syntax and R script, read by PSPP and R: docs/rules/surveys.md, "For analysis".

const execute = promisify(execFile)
/** Runs a program in the folder. @throws Error with everything that it said. */
const run = async (program: string, args: string[], env: Record<string, string> = {}) =>
  execute(program, args, { cwd: folder, env: { ...process.env, ...env } }).catch(
    (error: { stdout?: string; stderr?: string }) => {
      throw new Error(`${program}: ${error.stdout}${error.stderr}`)
    },
  )
const { khorooAdmin, leader } = people

/** Texts that programs have stumbled over. */
const TEXTS = ['Нэг,\n "хоёр"', "'ганц' ; хашилт", '=1+1', 'Өөр Ү', '#хэш\tтаб', '  зайтай  ']

/** Answers that differ in everything; every third person skips most questions. */
const answerOf = (n: number): Record<string, unknown> => {
  const option = n % 2 ? small : large
  const first = { [all.one.id]: n % 5 === 0 ? { other: `Өөр "${n}"` } : { option: option.id } }
  if (n % 3 === 2) return first
  return {
    ...first,
    [all.several.id]: n % 4 === 0 ? { options: [small.id, large.id], other: 'Бас' } : { options: [option.id] },
    [all.yes.id]: n % 2 === 0,
    [all.rating.id]: (n % 5) + 1,
    [all.scale.id]: n % 11,
    [all.amount.id]: n * 1.25 - 3,
    [all.day.id]: `2026-01-${String(n + 1).padStart(2, '0')}`,
    [all.grid.id]: { [road.id]: option.id },
    [all.grids.id]: { [light.id]: [small.id, large.id] },
    [all.order.id]: n % 2 ? [small.id, large.id] : [large.id, small.id],
    [all.place.id]: { latitude: 47.9 + n / 1000, longitude: 106.9 },
    [all.short.id]: `Үг ${n}`,
    [all.words.id]: TEXTS[n % TEXTS.length],
  }
}
const ANSWERS = 24

let t: TestApp
let folder: string
let name: string
let results: QuestionResult[]
beforeAll(async () => {
  t = await app()
  t.setNow(new Date('2026-02-01T04:00:00Z'))
  const { id } = await publishSurvey(t, khorooAdmin, ['D1K1S1'], { structure })
  t.setNow(new Date('2026-03-10T04:00:00Z'))
  for (let n = 0; n < ANSWERS; n++) {
    const interview = sent(answerOf(n), { channel: 'in_person', startedAt: '2026-03-10T03:50:00Z' })
    okOf(await t.as(leader).post(`/v1/surveys/${id}/answers`, interview), 201)
  }
  results = okOf(await t.as(khorooAdmin).get(`/v1/surveys/${id}/result`)).questions
  folder = makeFolder('analysis')
  const get = async (query: string) => {
    const reply = await t.as(khorooAdmin).get(`/v1/surveys/${id}/${query}`, { 'accept-language': 'mn' })
    expect(reply.status).toBe(200)
    return {
      text: reply.text,
      name: /filename\*?=(?:UTF-8'')?"?([^";]+)/.exec(String(reply.headers['content-disposition']))?.[1] ?? '',
    }
  }
  const data = await get('export?format=csv&layout=codes')
  name = data.name.replace(/\.csv$/, '')
  fs.writeFileSync(path.join(folder, data.name), data.text)
  for (const [format, ending] of [
    ['sps', 'sps'],
    ['r', 'R'],
  ])
    fs.writeFileSync(path.join(folder, `${name}.${ending}`), (await get(`codebook?format=${format}`)).text)
})

/** What the API counts of the single choice, by the labels of the data file. */
const frequencies = () => {
  const { counts = [] } = results.find(({ questionId }) => questionId === all.one.id) ?? {}
  const of = (key: string) => counts.find((one) => one.key === key)?.count ?? 0
  return { [small.text.mn]: of(small.id), [large.text.mn]: of(large.id), Бусад: of('other') }
}
const meanOf = (question: { id: string }) =>
  results.find(({ questionId }) => questionId === question.id)?.mean ?? Number.NaN

describe.skipIf(!findProgram('pspp'))('PSPP', () => {
  test('reads the data file by the syntax, and counts and averages as the results do; it saves a .sav file', async () => {
    const program = `${fs.readFileSync(path.join(folder, `${name}.sps`), 'utf8')}
SAVE OUTFILE='answers.sav'.
AGGREGATE OUTFILE=* MODE=REPLACE /BREAK=q1 /n=N.
SAVE TRANSLATE /OUTFILE='frequencies.csv' /TYPE=CSV /FIELDNAMES /CELLS=LABELS.
GET FILE='answers.sav'.
COMPUTE everyone=1.
AGGREGATE OUTFILE=* MODE=REPLACE /BREAK=everyone /n=N /rating=MEAN(q4) /amount=MEAN(q6) /latest=MAX(q7) /given=N(q13).
FORMATS rating amount (F16.8).
SAVE TRANSLATE /OUTFILE='means.csv' /TYPE=CSV /FIELDNAMES.
`
    fs.writeFileSync(path.join(folder, 'run.sps'), program)
    const { stdout, stderr } = await run('pspp', ['-O', 'format=txt', 'run.sps'])
    const read = (file: string) => {
      const [head = [], ...lines] = readCsv(fs.readFileSync(path.join(folder, file), 'utf8').replace(/\r?\n/g, '\r\n'))
      return lines.map((line) => Object.fromEntries(head.map((one, i) => [one, line[i]])))
    }

    expect(`${stdout}${stderr}`).not.toMatch(/error|warning/i)
    expect(Object.fromEntries(read('frequencies.csv').map(({ q1, n }) => [q1, Number(n)]))).toEqual(frequencies())
    const [means = {}] = read('means.csv')
    expect(Number(means.n)).toBe(ANSWERS)
    expect(Number(means.rating)).toBeCloseTo(meanOf(all.rating), 6)
    expect(Number(means.amount)).toBeCloseTo(meanOf(all.amount), 6)
    expect(fs.statSync(path.join(folder, 'answers.sav')).size).toBeGreaterThan(1_000)
  })

  test('reads texts, days and times as they were written', async () => {
    const program = `${fs.readFileSync(path.join(folder, `${name}.sps`), 'utf8')}
SAVE TRANSLATE /OUTFILE='copy.csv' /TYPE=CSV /FIELDNAMES /KEEP=row_id q7 q12 q13 started_at.
`
    fs.writeFileSync(path.join(folder, 'copy.sps'), program)
    await run('pspp', ['copy.sps'])
    const copy = readCsv(fs.readFileSync(path.join(folder, 'copy.csv'), 'utf8').replace(/\r?\n/g, '\r\n'))
    const original = readCsv(fs.readFileSync(path.join(folder, `${name}.csv`), 'utf8'))
    const column = (table: string[][], header: string) =>
      table.slice(1).map((line) => (line[table[0]?.indexOf(header) ?? -1] ?? '').trim())
    const isEmpty = (text: string) => (text === '.' ? '' : text)

    expect(column(copy, 'q12')).toEqual(column(original, 'q12'))
    expect(column(copy, 'q13')).toEqual(column(original, 'q13'))
    // PSPP writes days as month, day and year
    const isoDay = (day: string) => isEmpty(day).replace(/^(\d+)\/(\d+)\/(\d+)$/, '$3-$1-$2')
    expect(column(copy, 'q7').map(isoDay)).toEqual(column(original, 'q7'))
    expect(column(copy, 'started_at').every((time) => time.includes('11:50'))).toBe(true)
  })
})

describe.skipIf(!findProgram('Rscript'))('R', () => {
  test('reads the data file by the script, with factors, days and labels, and counts and averages as the results do', async () => {
    const program = `source("${name}.R", encoding = "UTF-8")
result <- list(
  n = nrow(answers), frequencies = table(answers$q1), rating = mean(answers$q4, na.rm = TRUE),
  amount = mean(answers$q6, na.rm = TRUE), day = class(answers$q7), label = attr(answers$q1, "label"),
  started = format(answers$started_at[1], "%H:%M"))
out <- file("result.txt", open = "w", encoding = "UTF-8")
for (one in names(result$frequencies)) writeLines(paste("frequency", one, result$frequencies[[one]], sep = "|"), out)
for (one in c("n", "rating", "amount", "day", "label", "started"))
  writeLines(paste(one, "", format(result[[one]], digits = 15), sep = "|"), out)
close(out)
`
    fs.writeFileSync(path.join(folder, 'run.R'), program)
    const { stderr } = await run('Rscript', ['--vanilla', 'run.R'], { LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' })
    const lines = fs
      .readFileSync(path.join(folder, 'result.txt'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('|'))
    const one = (key: string) => lines.find(([first]) => first === key)?.[2] ?? ''

    expect(stderr).toBe('')
    expect(
      Object.fromEntries(lines.filter(([key]) => key === 'frequency').map(([, label, n]) => [label, Number(n)])),
    ).toEqual(frequencies())
    expect(Number(one('n'))).toBe(ANSWERS)
    expect(Number(one('rating'))).toBeCloseTo(meanOf(all.rating), 6)
    expect(Number(one('amount'))).toBeCloseTo(meanOf(all.amount), 6)
    expect([one('day'), one('label'), one('started')]).toEqual(['Date', all.one.text.mn, '11:50'])
  })
})
