import { describe, expect, test } from 'vitest'
import { spellingsOf } from './latin.ts'
import { foldForSearch } from './localized.ts'

const isFound = (typed: string, name: string) =>
  spellingsOf(foldForSearch(typed)).some((spelling) => foldForSearch(name).startsWith(spelling))

// names as in passports, by the standard MNS 5217, and as in messages
const NAMES: [string, ...string[]][] = [
  ['Мөнхбат', 'munkhbat', 'mönkhbat', 'monkhbat', 'munhbat', 'mvnkhbat'],
  ['Мөнх-Эрдэнэ', 'munkh-erdene', 'munh-erdene'],
  ['Сүхбаатар', 'sukhbaatar', 'sükhbaatar', 'suhbaatar'],
  ['Дөлгөөн', 'dulguun', 'dölgöön', 'dolgoon'],
  ['Өлзийхутаг', 'ulziikhutag', 'ölziikhutag', 'ulziihutag'],
  ['Цэцэг', 'tsetseg', 'ceceg'],
  ['Батсайхан', 'batsaikhan', 'batsaihan'],
  ['Батцэцэг', 'battsetseg'],
  ['Батсүх', 'batsukh', 'batsüh'],
  ['Оюунцэцэг', 'oyuuntsetseg', 'oyuntsetseg'],
  ['Оюун', 'oyun', 'oyuun'],
  ['Энхтуяа', 'enkhtuya', 'enhtuyaa', 'enkhtuyaa'],
  ['Лхагвасүрэн', 'lkhagvasuren', 'lhagvasuren'],
  ['Пүрэвдорж', 'purevdorj', 'pürevdorj'],
  ['Нямдорж', 'nyamdorj'],
  ['Мягмар', 'myagmar', 'miagmar'],
  ['Бямбаа', 'byambaa'],
  ['Ганхуяг', 'gankhuyag', 'ganhuyag'],
  ['Халиун', 'khaliun', 'haliun'],
  ['Нэргүй', 'nergui', 'nergüi'],
  ['Жавхлан', 'javkhlan', 'javhlan'],
  ['Жаргал', 'jargal', 'zhargal'],
  ['Одзаяа', 'odzaya', 'odzayaa'],
  ['Соёлмаа', 'soyolmaa'],
  ['Ёндон', 'yondon'],
  ['Юмжир', 'yumjir'],
  ['Ерөөлт', 'yeruult', 'yerööl'],
  ['Чулуун', 'chuluun'],
  ['Баттөмөр', 'battumur', 'battömör'],
  ['Тэмүүлэн', 'temuulen', 'temüülen'],
  ['Дэлгэрмаа', 'delgermaa'],
  ['Хүслэн', 'khuslen', 'hvslen'],
  ['Дамдинсүрэн', 'damdinsuren'],
  ['Батсүүрь', 'batsuuri'],
  ['Байгаль', 'baigali', 'baigal'],
  ['Өнөржаргал', 'unurjargal', 'önörjargal'],
  ['Баянзүрх', 'bayanzurkh', 'bayanzürkh', 'bayanzurh'],
  ['Чингэлтэй', 'chingeltei'],
  ['Сонгинохайрхан', 'songinokhairkhan', 'songinohairhan'],
  ['Шинэбаяр', 'shinebayar'],
]

// words that citizens and clerks search for
const WORDS: [string, ...string[]][] = [
  ['урсгал', 'ursgal'],
  ['хороо', 'khoroo', 'horoo'],
  ['дүүрэг', 'duureg', 'düüreg'],
  ['төлөвлөгөө', 'tuluvluguu', 'tölövlögöö'],
  ['сургууль', 'surguuli', 'surguul'],
  ['шийдвэр', 'shiidver'],
  ['усны', 'usny', 'usnii'],
  ['амьдрал', 'amidral'],
  ['мэдээлэл', 'medeelel'],
  ['интернет', 'internet'],
  ['телевиз', 'televiz'],
  ['зөрчил', 'zurchil', 'zörchil'],
]

describe('a word typed in Latin letters', () => {
  test.each(NAMES)('finds the name %s', (name, ...typed) => {
    for (const one of typed) expect([one, isFound(one, name)]).toEqual([one, true])
  })
  test.each(WORDS)('finds the word %s', (word, ...typed) => {
    for (const one of typed) expect([one, isFound(one, word)]).toEqual([one, true])
  })

  test('is first searched as typed', () => {
    expect(spellingsOf('news')[0]).toBe('news')
  })

  test('does not find names with another spelling', () => {
    expect(isFound('munkhbat', 'Мөнгөн')).toBe(false)
    expect(isFound('ganbold', 'Ганбаатар')).toBe(false)
    expect(isFound('tsetseg', 'Сэцэн')).toBe(false)
  })

  test('has a limited number of spellings, whatever its length', () => {
    for (const word of ['u'.repeat(100), 'cici'.repeat(25), 'yuiiue'.repeat(16), "'".repeat(99)])
      expect(spellingsOf(`a${word}`).length).toBeLessThanOrEqual(48)
  })
})

test.each(['мөнх', 'bat@x.mn', '25', 'b2', 'a', '', 'mnх'])('%j is searched as typed', (word) => {
  expect(spellingsOf(word)).toEqual([word])
})
