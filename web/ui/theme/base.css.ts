/** The style sheets of every page, in this order; entry files import this module first. */
import '../../fonts/fonts.css'
import './tokens.css'
import './base.css'
