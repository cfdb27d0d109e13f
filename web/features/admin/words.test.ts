import { afterEach, describe, expect, test } from 'vitest'
import { features } from '#contract/features.ts'
import { showLanguage } from '../../core/text.ts'
import { rightsOf } from './rights.ts'
import { text } from './texts.ts'
import { actorName, chainWords, featureName, jobName, jobReason, verbName } from './words.ts'

afterEach(() => showLanguage('mn'))

const whole = { ok: true, checked: 12_345, total: 12_345, brokenAt: null, waiting: 0 }

describe('the walk along the chain of seals', () => {
  test('a break is told with its line, and never as whole', () => {
    const said = chainWords({ ...whole, ok: false, brokenAt: 1_480 }, text, 'mn')
    expect(said).toBe(
      'Түүхийг өөрчилсөн байна: 1\u00a0480 дугаартай мөрөөс эхлэн битүүмжлэл тохирохгүй байна. Системийн админд мэдэгдэнэ үү.',
    )
    expect(said).not.toContain('бүрэн бүтэн')
  })

  test('a break whose place is not known is not told as line 0', () => {
    const said = chainWords({ ...whole, ok: false }, text, 'mn')
    expect(said).toBe('Түүхийг өөрчилсөн байна. Системийн админд мэдэгдэнэ үү.')
  })

  test('lines that are not sealed yet are named beside a whole log', () => {
    expect(chainWords({ ...whole, waiting: 3 }, text, 'mn')).toBe(
      'Түүх бүрэн бүтэн байна. Шалгасан мөр: 12\u00a0345. Битүүмжлэхийг хүлээж буй мөр: 3.',
    )
    expect(chainWords(whole, text, 'mn')).toBe('Түүх бүрэн бүтэн байна. Шалгасан мөр: 12\u00a0345.')
  })

  test('is told in the language shown', async () => {
    await showLanguage('en')
    expect(chainWords({ ...whole, ok: false, brokenAt: 7 }, text, 'en')).toBe(
      'The log has been changed: its seals do not match from line 7 on. Tell the system administrator.',
    )
  })
})

describe('who did it', () => {
  test('somebody who had not signed in is not taken for the system', () => {
    expect(actorName({ actor: null, address: '203.0.113.7' }, text)).toBe('Нэвтрээгүй хүн')
    expect(actorName({ actor: null, address: null }, text)).toBe('Систем')
  })

  test('is the person by name', () => {
    const actor = { id: 'x', name: 'Батын Болд', email: 'bold@nutag.mn', role: null }
    expect(actorName({ actor, address: '203.0.113.7' }, text)).toBe('Батын Болд')
  })
})

describe('a job that was given up', () => {
  test('says why, and what went wrong last', () => {
    expect(jobReason({ failure: 'lost', error: null }, text)).toMatch(/3 удаа/)
    expect(jobReason({ failure: 'attempts', error: 'mailbox is full' }, text)).toMatch(/mailbox is full$/)
    expect(jobReason({ failure: 'refused', error: '550 User unknown' }, text)).toBe('550 User unknown')
    expect(jobReason({ failure: null, error: null }, text)).toBe('–')
  })
})

describe('names of states and jobs', () => {
  test('what is newer than this page is shown as it is, also when it is the name of something of JavaScript', () => {
    expect(jobName('constructor', text)).toBe('constructor')
    expect(jobName('surveys.close', text)).toBe('surveys.close')
  })

  test('what is known is said in words', () => {
    expect(jobName('mail.send', text)).toBe('И-мэйл илгээх')
  })
})

test('every feature and every verb of the contract has a word of its own', () => {
  for (const { feature, verbs } of rightsOf(features)) {
    expect(featureName(feature, text), feature).not.toBe(feature)
    for (const { verb } of verbs) expect(verbName(verb, text), verb).not.toBe(verb)
  }
})
