/** /404 */
export { NotFoundPage as default } from '../../core/shell/error-pages.tsx'
