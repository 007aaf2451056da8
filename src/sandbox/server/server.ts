import { setTimeout as wait } from 'node:timers/promises'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Operation } from '../../shared/catalogue/operation.ts'
import { refuse } from '../answer/ads-errors.ts'
import { internalError, invalidRequest } from '../answer/platform-errors.ts'
import { type Rendered, render } from '../answer/render.ts'
import type { Answer } from '../answer/reply.ts'
import type { ServiceError } from '../answer/service-error.ts'
import type { Bound } from '../behaviour/contract.ts'
import { isoMilliseconds } from '../clock.ts'
import type { Service } from '../service.ts'
import { serveAds, serveNoOperation } from './ads-host.ts'
import type { FaultOrder } from './faults.ts'
import { type Incoming, readIncoming } from './incoming.ts'
import { serveNothing, servePlatform } from './platform-host.ts'
import { controlPrefix, hostOf, type Route, routesOf } from './route.ts'

/** Room for one media segment in base64 and for the largest batch. */
const bodyLimit = 64 * 1024 * 1024

/** No id is too long to be looked up: Node takes no longer head of a request. */
const longestPathParameter = 16 * 1024

const mediaType = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
