// The types of the DevTools protocol as published by Chromium.
import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js'

export type { Protocol } from 'devtools-protocol'

export type Method = keyof ProtocolMapping.Commands
export type Arguments<M extends Method> = ProtocolMapping.Commands[M]['paramsType']
export type Reply<M extends Method> = ProtocolMapping.Commands[M]['returnType']

export type EventName = keyof ProtocolMapping.Events
export type Payload<E extends EventName> = ProtocolMapping.Events[E][0]
