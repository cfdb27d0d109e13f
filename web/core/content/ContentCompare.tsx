import { Suspense } from 'react'
import type { ContentVersionFull } from '#contract/core/content/answers.ts'
import { plainTextOf } from '#contract/core/text/richtext-doc.ts'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import { useOwnFields } from './ContentStale.tsx'
import type { WebKind } from './kit.ts'
import { formTexts } from './texts/form.ts'
import classes from './VersionsPanel.module.css'

const LANGS = ['mn', 'en'] as const

const Diff = lazyPart(() => import('../../ui/data/Diff.tsx'))

/** One side of a comparison; `own` contains the fields specific to the kind, as they are sent. */
export interface Side extends Pick<ContentVersionFull, 'title' | 'body' | 'category' | 'own'> {
  cover: Pick<NonNullable<ContentVersionFull['cover']>, 'id' | 'alt'> | null
  label: string
}

/** Compares two versions of a record in both languages: texts word by word, of other fields only the differing ones. */
export function ContentCompare({ kind, before, after }: { kind: WebKind; before: Side; after: Side }) {
  const t = formTexts.useText()
  const own = useOwnFields(kind)
  const { nameOf } = kind.useCategories()
  const labels = { beforeLabel: before.label, afterLabel: after.label }
  const fields = [
    { id: 'category', name: t('field.category'), of: (side: Side) => nameOf(side.category) },
    ...own.map(({ name, label, show }) => ({ id: name, name: label, of: (side: Side) => show(side.own?.[name]) })),
  ]
  const alt = ({ cover }: Side, lang: 'mn' | 'en') => cover?.alt[lang] ?? ''
  const isSameAlt = LANGS.every((lang) => alt(before, lang) === alt(after, lang))
  const texts = LANGS.flatMap((lang) => [
    { id: `title-${lang}`, lang, name: t('field.title'), of: (side: Side) => side.title[lang] ?? '' },
    {
      id: `body-${lang}`,
      lang,
      name: t('field.body'),
      of: ({ body }: Side) => (body[lang] ? plainTextOf(body[lang]) : ''),
    },
  ])
  return (
    <Suspense fallback={<TextSkeleton lines={5} />}>
      {fields
        .filter(({ of }) => of(before) !== of(after))
        .map(({ id, name, of }) => (
          <section key={id} className={classes.part}>
            <h3 className={classes.partName}>{name}</h3>
            <Diff before={of(before)} after={of(after)} {...labels} />
          </section>
        ))}
      {before.cover?.id !== after.cover?.id && (
        <section className={classes.part}>
          <h3 className={classes.partName}>{t('field.cover')}</h3>
          {isSameAlt && <p className={classes.hint}>{t('changes.otherCover')}</p>}
          {LANGS.filter((lang) => alt(before, lang) !== alt(after, lang)).map((lang) => (
            <div key={lang} lang={lang}>
              <Diff before={alt(before, lang)} after={alt(after, lang)} {...labels} />
            </div>
          ))}
        </section>
      )}
      {texts
        .filter(({ of }) => of(before) || of(after))
        .map(({ id, lang, name, of }) => (
          <section key={id} className={classes.part} lang={lang}>
            <h3 className={classes.partName} lang={undefined}>{`${name} · ${t(`language.${lang}`)}`}</h3>
            <Diff before={of(before)} after={of(after)} {...labels} />
          </section>
        ))}
    </Suspense>
  )
}
