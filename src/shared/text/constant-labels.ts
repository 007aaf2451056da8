import { term } from './language.ts'

/** What `fromConstant` makes of the constants that people choose or read every day, for the other languages. */
export const constantLabels: ReadonlySet<string> = new Set([
  // Statuses.
  term`Active`,
  term`Paused`,
  term`Draft`,
  term`Accepted`,
  term`Canceled`,
  term`Pending`,
  term`Rejected`,
  term`Under review`,
  // Objectives.
  term`App engagements`,
  term`App installs`,
  term`Engagements`,
  term`Followers`,
  term`Preroll views`,
  term`Reach`,
  term`Video views`,
  term`Website clicks`,
  // Goals.
  term`App clicks`,
  term`App purchases`,
  term`Engagement`,
  term`Link clicks`,
  term`Max reach`,
  term`Preroll`,
  term`Preroll starts`,
  term`Reach with engagement`,
  term`Site visits`,
  term`Video view`,
  term`View 3s 100pct`,
  term`View 6s`,
  term`View 15s`,
  term`Website conversions`,
  // Bid strategies, and what is paid for.
  term`Auto`,
  term`Max`,
  term`Target`,
  term`App click`,
  term`Impression`,
  term`Link click`,
  // Audience expansion.
  term`Broad`,
  term`Defined`,
  term`Expanded`,
  // Product types and placements.
  term`Media`,
  term`Promoted account`,
  term`Promoted posts`,
  term`All placements`,
  term`Publisher network`,
  term`Profile`,
  term`Replies`,
  term`Search`,
  term`Timeline`,
  // Whose budgets count.
  term`Line item`,
  term`Campaign`,
])
