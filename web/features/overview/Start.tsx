/** /dashboard redirects to the person's home page. */
export { GoHome as default } from '../../core/app/guards.tsx'
