import compress from '@fastify/compress'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import type { Protocols } from '#api/chains/protocols.ts'
import { type ChainKey, factsOf } from '#api/chains.ts'
import { type Counters, metricsText } from '#server/chain/counters.ts'
import type { ChainRegistry } from '#server/chain/registry.ts'
import type { Database } from '#server/db/connect.ts'
import type { Live } from '#server/db/live.ts'
import type { Replica } from '#server/db/replica.ts'
import { createStandingBatch } from '#server/db/standing-batch.ts'
import type { Env } from '#server/env.ts'
import { ReadingTimes } from '#server/inquiry/reading-time.ts'
import { openMedia } from '#server/metadata/media.ts'
import { createChainReports } from '#server/operator/chain-reports.ts'
import { createChainWays, type LearnedByChain } from '#server/operator/chain-ways.ts'
import type { MailQueue } from '#server/outside/mail-queue.ts'
import { createOidcClient } from '#server/outside/oidc-client.ts'
import { createReport } from '#server/outside/report.ts'
import type { Storage } from '#server/outside/storage.ts'
import { checkPortal } from '#server/portal/check-portal.ts'
import { protocolsOf as shippedProtocols } from '#server/protocols.ts'
import { accountRoutes } from '#server/routes/account.ts'
import { activityRoutes } from '#server/routes/activity.ts'
import { authRoutes } from '#server/routes/auth.ts'
import { answerBrokenRequests, answerNoHost, hasNoHost } from '#server/routes/broken-requests.ts'
import { createBrowserCookie } from '#server/routes/browser-cookie.ts'
import { collectionRoutes } from '#server/routes/collections.ts'
import { createConcurrencyLimit } from '#server/routes/concurrency-limit.ts'
import { confirmRoutes } from '#server/routes/confirm.ts'
import { costRoutes } from '#server/routes/costs.ts'
import type { DemoChain } from '#server/routes/demo/chain.ts'
import { demoFaucetRoutes } from '#server/routes/demo/faucet.ts'
import { demoRpcRoutes } from '#server/routes/demo/rpc.ts'
import { limitDemoRpc } from '#server/routes/demo/rpc-limits.ts'
import { deploymentRoutes } from '#server/routes/deployments.ts'
import { devInboxRoutes } from '#server/routes/dev-inbox.ts'
import { answerFailures } from '#server/routes/failures.ts'
import { createFigureAnswers } from '#server/routes/figure-answers.ts'
import { formLimits } from '#server/routes/form.ts'
import { hallmarkRoutes } from '#server/routes/hallmark.ts'
import { healthRoutes } from '#server/routes/health.ts'
import { identityRoutes } from '#server/routes/identities.ts'
import { createKeyUse } from '#server/routes/key-use.ts'
import { keyRoutes } from '#server/routes/keys.ts'
import { lazyMintRoutes } from '#server/routes/lazy-mints.ts'
import { linkedWalletRoutes } from '#server/routes/linked-wallets.ts'
import { liveRoutes } from '#server/routes/live.ts'
import { mcpRoutes } from '#server/routes/mcp.ts'
import { mediaRoutes } from '#server/routes/media.ts'
import { metricsRoutes } from '#server/routes/metrics.ts'
import { nftRoutes } from '#server/routes/nft.ts'
import { notificationRoutes } from '#server/routes/notifications.ts'
import { OIDC_CALLBACK, oidcRoutes } from '#server/routes/oidc.ts'
import { operatorRoutes } from '#server/routes/operator.ts'
import { createOperators } from '#server/routes/operators.ts'
import { passkeyRoutes } from '#server/routes/passkeys.ts'
import { profileRoutes } from '#server/routes/profile.ts'
import { proofRoutes } from '#server/routes/proof.ts'
import { countRequests } from '#server/routes/request-counts.ts'
import { saleRoutes } from '#server/routes/sales.ts'
import { docsPolicy, securityHeaders } from '#server/routes/security-headers.ts'
import { securitySchemes } from '#server/routes/security-schemes.ts'
import { sessionRoutes } from '#server/routes/sessions.ts'
import { shareLinkRoutes } from '#server/routes/share-links.ts'
import { sharedRoutes } from '#server/routes/shared.ts'
import { createSignInCounts } from '#server/routes/sign-in-counts.ts'
import { statsRoutes } from '#server/routes/stats.ts'
import { supportRoutes } from '#server/routes/support.ts'
import { testMailRoutes } from '#server/routes/test-mail.ts'
import { ticketRoutes } from '#server/routes/tickets.ts'
import { uploadRoutes } from '#server/routes/uploads.ts'
import { findCallers } from '#server/store/callers.ts'
import type { Starter } from '#server/store/collections.ts'
import { createMailBudget } from '#server/store/mail-budget.ts'
import { readWebPage, webConfigOf, webFiles } from '#server/web-files.ts'

type Parts = {
  env: Env
  db: Database
  /** Answers about figures, if there is one. */
  replica?: Replica | null
  live: Live
  mail: MailQueue
  storage: Storage
  log: Logger
  /** It takes a moment to load; null if it could not be started. */
  demoChain?: Promise<DemoChain | null>
  /** Without it, nothing can be added that nobody tracks yet. */
  chains?: ChainRegistry
  /** What another thread has counted at the chains' endpoints. */
  counters?: () => Promise<Counters[]>
  /** What another thread has learned of the chains' endpoints. */
  learned?: () => Promise<LearnedByChain>
  /** The demo chain's own contracts, once it is there. */
  demoProtocols?: () => Protocols | null
  /** What a new account finds tracked. */
  starters?: () => Promise<readonly Starter[]>
}

const noChains: ChainRegistry = { get: () => null }

/** Builds the whole app and never listens: tests send their requests into it directly. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const {
    env,
    db,
    replica = null,
    live,
    mail,
    storage,
    log,
    demoChain,
    chains = noChains,
    starters = async () => [],
    counters = async () => [],
    learned = async () => ({}),
    demoProtocols = () => null,
  } = parts
  const protocolsOf = (chain: ChainKey) => (factsOf(chain).isDemo ? demoProtocols() : shippedProtocols(chain))
  const webConfig = webConfigOf(env)
  const page = readWebPage(webConfig)
  const headers = securityHeaders({
    scriptHashes: page?.scriptHashes ?? [],
    errorService: env.sentryDsn ? new URL(env.sentryDsn).origin : null,
    // The page may be served over plain http on one's own machine; over https, browsers are told to stay there.
    https: env.publicUrl.startsWith('https:'),
  })
  const broken = answerBrokenRequests(headers)
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: env.trustProxy,
    bodyLimit: 1024 * 1024,
    // A request that is cut off or sent byte by byte must not hold its connection for ever.
    requestTimeout: 60_000,
    // An answer that nobody reads does not either. A live stream has its heartbeat.
    connectionTimeout: 120_000,
    frameworkErrors: broken.badPath,
    clientErrorHandler: broken.noRequest,
    http: { requireHostHeader: false },
    return503OnClosing: true,
  })
  app.decorate('db', db)
  app.decorate('replica', replica)
  app.decorate(
    'findCaller',
    createStandingBatch(db, (tokens: readonly string[]) => findCallers(db, tokens), {
      textOf: (token) => token,
      isStill: (caller) => caller !== null && caller.ends_at.getTime() > Date.now(),
    }),
  )
  app.decorate('keyUse', createKeyUse(db, app.log))
  app.decorate('limitConcurrency', createConcurrencyLimit())
  app.decorate('signIns', createSignInCounts())
  app.decorate('browserCookie', createBrowserCookie(env.publicUrl))
  app.decorateRequest('caller', null)
  const requests = countRequests(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerFailures(app, createReport(env.sentryDsn, log))

  app.server.on('checkExpectation', broken.strangeExpectation)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (hasNoHost(request)) return answerNoHost(reply)
  })
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  if (env.webOrigins.length > 0)
    await app.register(cors, { origin: env.webOrigins, maxAge: 600, exposedHeaders: ['etag'] })
  await app.register(multipart, { limits: formLimits })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Assay', description: 'The calls of the Assay dashboard.', version: '0.1.0' },
      components: { securitySchemes },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: docsPolicy })

  await app.register(async (routes) => {
    healthRoutes(routes)
    // For a page that is served from elsewhere: what our own has in it.
    routes.get('/api/config', { schema: { hide: true } }, async () => webConfig)
    const budget = createMailBudget(env.mailsPerHour, log)
    const ways = createChainWays(chains, learned)
    metricsRoutes(routes, {
      budget,
      ways,
      endpoints: async () => metricsText(await counters()),
      requests,
    })
    authRoutes(routes, mail, budget, starters)
    ticketRoutes(routes, mail, budget, starters)
    if (env.oidc) {
      const oidc = createOidcClient(env.oidc, `${env.publicUrl}${OIDC_CALLBACK}`, log)
      oidcRoutes(routes, { oidc, publicUrl: env.publicUrl, starters })
    }
    identityRoutes(routes, { isOffered: env.oidc !== undefined })
    confirmRoutes(routes, mail)
    passkeyRoutes(routes, env)
    accountRoutes(routes, { mail, budget, storage })
    sessionRoutes(routes)
    profileRoutes(routes)
    keyRoutes(routes)
    linkedWalletRoutes(routes, chains, env)
    const operators = createOperators(db, env)
    activityRoutes(routes, operators)
    operatorRoutes(routes, {
      operators,
      chains,
      reports: createChainReports({
        env,
        chains,
        ways,
        checkPortal: (dataset) => checkPortal(env.portalUrl, dataset),
      }),
    })
    testMailRoutes(routes, { operators, mail, hasMailServer: env.smtpUrl !== undefined })
    const tracking = { chains, protocolsOf, largeContractTransfers: env.largeContractTransfers }
    const hasExchanges = (key: ChainKey) => (protocolsOf(key)?.factories.length ?? 0) > 0
    const readingTimes = new ReadingTimes({ env, chains, ways, hasExchanges })
    collectionRoutes(routes, { ...tracking, operators, readingTimes })
    deploymentRoutes(routes, { ...tracking, publicUrl: env.publicUrl })
    lazyMintRoutes(routes, chains, env.publicUrl)
    saleRoutes(routes, chains)
    const answers = createFigureAnswers(routes, protocolsOf, env.keptRepliesMb * 1024 ** 2)
    statsRoutes(routes, answers)
    shareLinkRoutes(routes)
    sharedRoutes(routes, answers)
    proofRoutes(routes, protocolsOf)
    hallmarkRoutes(routes)
    nftRoutes(routes, protocolsOf)
    costRoutes(routes, { pricePerMillionTransfers: env.pricePerMillionTransfers })
    uploadRoutes(routes, storage)
    mediaRoutes(routes, openMedia({ db, ...env }), env.webOrigins.length > 0)
    supportRoutes(routes, { storage, mail, supportEmail: env.supportEmail })
    notificationRoutes(routes)
    liveRoutes(routes, live)
    mcpRoutes(routes, env.publicUrl)
    if (env.demo && demoChain) {
      const limits = limitDemoRpc()
      demoRpcRoutes(routes, demoChain, limits)
      demoFaucetRoutes(routes, demoChain, limits)
    }
    if (webConfig.dev_inbox) await devInboxRoutes(routes)
  })
  await webFiles(app, page)
  await app.ready()
  return app
}
