import { sql } from 'kysely'
import { TOKEN_PREFIX, tokens } from '#contract/features/tokens/index.ts'
import { serve } from '../../core/requests/declare.ts'
import { actorOfToken, isOpenToken } from './bearer.ts'
import { makeToken } from './make.ts'
import { personalData } from './personal-data.ts'
import { show, type TokenTables } from './tables.ts'

const owner = sql<
  string | null
>`(select trim(u.last_name || ' ' || u.first_name) from users u where u.id = api_tokens.user_id)`

/** API tokens. A token is read again for each request that it is sent with; the core keeps it within its scope. */
export default serve<TokenTables>()(tokens, {
  personalData,
  anchors: { api_tokens: { owner: 'user_id' } },
  privateTables: ['api_tokens'],
  recordNames: { api_tokens: 'api_tokens.name' },
  bearer: { prefix: TOKEN_PREFIX, actorOf: actorOfToken, isOpen: isOpenToken },
  demo: async (city) => (await import('./demo.ts')).fill(city),
  handlers: {
    list: async ({ rows, query, actor, now }) => {
      const found = await rows.page('api_tokens', {
        query,
        sorts: { name: 'name', createdAt: 'created_at', expiresAt: 'expires_at', lastUsedAt: 'last_used_at' },
        defaultSort: '-createdAt',
        searchIn: 'search',
        where: (q) => q.$if(query.mine === true, (w) => w.where('api_tokens.user_id', '=', actor?.id ?? null)),
        select: (q) =>
          q
            .select(['id', 'user_id', 'name', 'hint', 'scopes', 'created_at', 'expires_at', 'last_used_at'])
            .select(owner.as('owner')),
      })
      return { data: found.data.map((row) => show(row, now)), meta: found.meta }
    },
    create: async (call) => ({ data: await makeToken(call) }),
    remove: async ({ rows, params }) => {
      const { name } = await rows.one('api_tokens', params.id)
      await rows.remove('api_tokens', params.id, { action: 'revoke_token', details: { name } })
      return null
    },
  },
})
