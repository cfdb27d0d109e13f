import * as z from 'zod/mini'

// The content security policy allows no code made from text; zod would try. Imported by whatever parses in the browser.
z.config({ jitless: true })
