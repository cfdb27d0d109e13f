import { Labels } from '../../core/i18n/Labels.tsx'
import { ConfirmProvider } from '../../ui/dialogs/ConfirmProvider.tsx'
import { Toasts } from '../../ui/feedback/Toasts.tsx'
import { useUiLabels } from '../../ui/theme/labels.ts'
import Components from './Components.tsx'
import classes from './sections/catalogue.module.css'

/** /components: provides the contexts that the dashboard provides elsewhere. */
export default function Catalogue() {
  return (
    <Labels>
      <ConfirmProvider>
        <main id="main" className={classes.page}>
          <Components />
        </main>
        <CatalogueToasts />
      </ConfirmProvider>
    </Labels>
  )
}

function CatalogueToasts() {
  const { toasts, close } = useUiLabels()
  return <Toasts labels={{ toasts, close }} />
}
