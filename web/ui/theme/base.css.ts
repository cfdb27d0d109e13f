/**
 * The style sheets of every page, in this order; the entry files import this one module first. A part that needs more
 * imports it itself: its own module, and of Mantine's `@mantine/core/styles/<Part>.layer.css` (see web/ui/select.css.ts).
 */
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '../../fonts/fonts.css'
import './tokens.css'
import './base.css'
import './mantine.css'
