import { Labels } from '../../core/Labels.tsx'
import { ConfirmProvider } from '../../ui/ConfirmProvider.tsx'
import { useUiLabels } from '../../ui/labels.ts'
import { Toasts } from '../../ui/Toasts.tsx'
import Components from './Components.tsx'
import classes from './components/catalogue.module.css'

/** /components: the parts need what the dashboard gives them elsewhere. */
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
