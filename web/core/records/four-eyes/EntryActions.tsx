import { IconChecks, IconTableImport } from '@tabler/icons-react'
import { Button } from '../../../ui/controls/Button.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { fourEyesTexts } from './texts.ts'

interface Props {
  /** The address of the import; absent without the right to enter. */
  importTo?: string | undefined
  /** Absent without the right to publish. */
  onPublish?: (() => void) | undefined
}

/** The buttons above a list of entries: publishing many, and importing. */
export function EntryActions({ importTo, onPublish }: Props) {
  const t = fourEyesTexts.useText()
  return (
    <>
      {onPublish && (
        <Button variant="default" leftSection={<IconChecks size={18} aria-hidden />} onClick={onPublish}>
          {t('publishAll')}
        </Button>
      )}
      {importTo && (
        <LinkButton to={importTo} variant="default" leftSection={<IconTableImport size={18} aria-hidden />}>
          {t('import')}
        </LinkButton>
      )}
    </>
  )
}
