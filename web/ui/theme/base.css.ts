/**
 * The style sheets of every page, in this order; the entry files import this one module first. A part that needs more
 * of Mantine's style sheets imports them itself, as `@mantine/core/styles/<Part>.layer.css`.
 */
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
// Parts that other parts are drawn on: they must come before whatever is loaded later.
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '../../fonts/fonts.css'
import './tokens.css'
import './base.css'
import './mantine.css'
