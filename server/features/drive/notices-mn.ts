/** Notices about shared files. */
export const mn = {
  shared: { title: 'Танд файл хуваалцлаа: {{name}}', body: '«{{name}}» файл, хавтсыг та харах боломжтой боллоо.' },
} as const
