import { afterEach, describe, expect, test } from 'vitest'
import { features } from '#contract/features.ts'
import { showLanguage } from '../../core/i18n/text.ts'
import { actorName, chainText, jobName, jobReason, permissionName } from './labels.ts'
import { rightsOf } from './rights.ts'
import { text } from './texts.ts'

afterEach(() => showLanguage('mn'))

const whole = {
  ok: true,
  checked: 12_345,
  total: 12_345,
  brokenAt: null,
  segment: null,
  removed: 0,
  waiting: 0,
  anchors: null,
} as const

describe('verifying the hash chain', () => {
  test('a break is reported with its line, and never as intact', () => {
    const said = chainText({ ...whole, ok: false, brokenAt: 1_480 }, text, 'mn')
    expect(said).toBe(
      'Түүхийг өөрчилсөн байна: 1\u00a0480 дугаартай мөрөөс эхлэн битүүмжлэл тохирохгүй байна. Системийн админд мэдэгдэнэ үү.',
    )
    expect(said).not.toContain('бүрэн бүтэн')
  })

  test('a break at an unknown position is not reported as line 0', () => {
    const said = chainText({ ...whole, ok: false }, text, 'mn')
    expect(said).toBe('Түүхийг өөрчилсөн байна. Системийн админд мэдэгдэнэ үү.')
  })

  test('lines that are not sealed yet are mentioned for an intact log', () => {
    expect(chainText({ ...whole, waiting: 3 }, text, 'mn')).toBe(
      'Түүх бүрэн бүтэн байна. Шалгасан мөр: 12\u00a0345. Битүүмжлэхийг хүлээж буй мөр: 3.',
    )
    expect(chainText(whole, text, 'mn')).toBe('Түүх бүрэн бүтэн байна. Шалгасан мөр: 12\u00a0345.')
  })

  test('removed entries are named, and a forged or early removal is never reported as intact', async () => {
    await showLanguage('en')
    expect(chainText({ ...whole, removed: 4_000 }, text, 'en')).toContain('4,000 entries were removed')
    const forged = chainText({ ...whole, ok: false, brokenAt: 5, segment: 'forged', removed: 4 }, text, 'en')
    expect(forged).toContain('are forged')
    const early = chainText({ ...whole, ok: false, brokenAt: 5, segment: 'early', removed: 4 }, text, 'en')
    expect(early).toContain('before their time')
    for (const said of [forged, early]) expect(said).not.toContain('intact')
  })

  test('what was noted outside the database is named: when it matches, and what is wrong when not', async () => {
    const anchors = {
      compared: 1_201,
      lastAt: '2026-03-05T03:00:00Z',
      broken: null,
      restored: { times: 0, lastAt: null },
      copies: null,
    }
    expect(chainText({ ...whole, anchors }, text, 'mn')).toBe(
      'Түүх бүрэн бүтэн байна. Шалгасан мөр: 12\u00a0345. Өгөгдлийн сангаас гадуур тэмдэглэсэн 1\u00a0201 битүүмжлэлтэй таарч байна (сүүлийнх нь 2026.03.05 11:00).',
    )
    expect(chainText({ ...whole, anchors: { ...anchors, compared: 0, lastAt: null } }, text, 'mn')).toContain(
      'тулгаж шалгаагүй',
    )
    await showLanguage('en')
    const broken = { no: 12_400, at: '2026-03-05T03:00:00Z', fault: 'missing' as const }
    const said = chainText({ ...whole, ok: false, brokenAt: 12_400, anchors: { ...anchors, broken } }, text, 'en')
    expect(said).toContain('entry 12,400')
    expect(said).toContain('is gone')
  })

  test('restored backups, the last copy and strange files in the bucket are named', async () => {
    await showLanguage('en')
    const at = '2026-03-05T03:00:00Z'
    const anchors = { compared: 3, lastAt: at, broken: null, restored: { times: 2, lastAt: at } }
    const said = chainText({ ...whole, anchors: { ...anchors, copies: { lastAt: at, strange: 60 } } }, text, 'en')
    expect(said).toContain('noted 2 times that a backup was restored')
    expect(said).toContain('The last copy in the bucket')
    expect(said).toContain('60 files in the bucket')
    expect(
      chainText({ ...whole, anchors: { ...anchors, copies: { lastAt: null, strange: 0 } } }, text, 'en'),
    ).toContain('There is no copy in the bucket.')
  })

  test('follows the language', async () => {
    await showLanguage('en')
    expect(chainText({ ...whole, ok: false, brokenAt: 7 }, text, 'en')).toBe(
      'The log has been changed: its seals do not match from line 7 on. Tell the system administrator.',
    )
  })
})

describe('the actor', () => {
  test('an anonymous visitor is not mistaken for the system', () => {
    expect(actorName({ actor: null, address: '203.0.113.7' }, text)).toBe('Нэвтрээгүй хүн')
    expect(actorName({ actor: null, address: null }, text)).toBe('Систем')
  })

  test('a person is named', () => {
    const actor = { id: 'x', name: 'Батын Болд', email: 'bold@nutag.mn', role: null }
    expect(actorName({ actor, address: '203.0.113.7' }, text)).toBe('Батын Болд')
  })
})

describe('a failed job', () => {
  test('shows the reason and the last error', () => {
    expect(jobReason({ failure: 'lost', error: null }, text)).toMatch(/3 удаа/)
    expect(jobReason({ failure: 'attempts', error: 'mailbox is full' }, text)).toMatch(/mailbox is full$/)
    expect(jobReason({ failure: 'refused', error: '550 User unknown' }, text)).toBe('550 User unknown')
    expect(jobReason({ failure: null, error: null }, text)).toBe('–')
  })
})

describe('names of jobs', () => {
  test('an unknown job keeps its own name, even if a JavaScript built-in has the same one', () => {
    expect(jobName('constructor', text)).toBe('constructor')
    expect(jobName('surveys.close', text)).toBe('surveys.close')
  })

  test('a known job has a translated name', () => {
    expect(jobName('mail.send', text)).toBe('И-мэйл илгээх')
  })
})

test('every permission of the contract has its own text', () => {
  const verbs = new Set(rightsOf(features).flatMap((feature) => feature.verbs.map(({ verb }) => verb)))
  const missing = [...verbs].filter((verb) => permissionName(verb, text) === verb)

  expect(missing, 'add them under `matrix.verbs` in web/features/admin/mn.ts and en.ts').toEqual([])
})
