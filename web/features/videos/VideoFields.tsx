import { files } from '#contract/features/files/index.ts'
import { TRANSCRIPT_MAX_CHARS, videoOfLink } from '#contract/features/videos/index.ts'
import { videoLabels } from '#contract/features/videos/labels.ts'
import { uploadTo } from '../../core/api/upload-to.ts'
import { FilesField } from '../../core/content/FilesField.tsx'
import classes from '../../core/content/form.module.css'
import type { FieldsProps } from '../../core/content/kit.ts'
import { useLang } from '../../core/i18n/text.ts'
import { LocalizedField } from '../../ui/fields/LocalizedField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { videoTexts } from './texts.ts'
import { videoOf } from './video-values.ts'
import own from './videos.module.css'

const sendFile = uploadTo(files, 'upload')

const FILMS = { 'video/mp4': ['.mp4'], 'video/webm': ['.webm'] } as const

/** The source of the video, and its transcript. */
export function VideoFields({ values, set, errorAt, input, onBusy }: FieldsProps) {
  const t = videoTexts.useText()
  const lang = useLang()
  const video = videoOf(values)
  const found = videoOfLink(video.link)
  const isWrong = video.link.trim() !== '' && !found
  const error = errorAt('source')
  return (
    <Card title={t('form.film')}>
      <div className={classes.stack}>
        <fieldset className="nt-plain">
          <legend className={own.legend}>{t('form.how')}</legend>
          <div className={own.ways}>
            {(['link', 'file'] as const).map((way) => (
              <label key={way} className={own.way}>
                <input
                  type="radio"
                  className="nt-check"
                  name="video-by"
                  checked={video.by === way}
                  onChange={() => set('by', way)}
                />
                {way === 'link' ? t('form.byLink') : t('form.byFile')}
              </label>
            ))}
          </div>
        </fieldset>
        {video.by === 'link' ? (
          <div>
            <TextField
              {...input('link')}
              data-field="source"
              label={t('form.link')}
              help={t('form.linkHelp')}
              type="url"
              inputMode="url"
              dir="ltr"
              required
              error={isWrong ? t('form.linkWrong') : error}
            />
            <p className={own.found} role="status">
              {found &&
                found.provider !== 'file' &&
                t('form.found', { provider: videoLabels[lang].provider[found.provider], id: found.id })}
            </p>
          </div>
        ) : (
          <FilesField
            label={t('form.file')}
            field="source"
            value={video.file}
            onChange={(file) => set('file', file)}
            send={sendFile}
            onBusy={onBusy}
            accept={FILMS}
            maxFiles={1}
            error={error}
          />
        )}
        <LocalizedField
          label={t('form.transcript')}
          help={t('form.transcriptHelp')}
          multiline
          limit={TRANSCRIPT_MAX_CHARS}
          mn={{ ...input('transcript.mn') }}
          en={{ ...input('transcript.en') }}
        />
      </div>
    </Card>
  )
}
