// All sessions, the default one first.
import type { Session } from '../api/session.ts'

const sessions: Session[] = []

export const addSession = (session: Session): unknown => sessions.push(session)
export const allSessions = (): readonly Session[] => sessions
