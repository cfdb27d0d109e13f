/**
 * The style sheets of every page, in this order; the entry files import this one module first. A part that needs more
 * imports it itself: its own module, and what Mantine needs, web/ui/select.css.ts.
 */
import '../../fonts/fonts.css'
import './tokens.css'
import './base.css'
