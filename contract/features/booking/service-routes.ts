import * as z from 'zod/mini'
import { ById, oneOf, pageOf } from '../../core/model/page.ts'
import { Desk, DeskChange, DeskDraft, DeskPerson, deskQuery } from './desks.ts'
import { Service, ServiceChange, ServiceDraft, serviceQuery } from './services.ts'

/** The routes for services, and for the desks that offer them. */
export const serviceRoutes = {
  services: {
    method: 'GET',
    path: '/booking/services',
    can: 'read',
    summary: 'The services within your reach.',
    query: serviceQuery,
    answer: pageOf(Service),
  },
  service: {
    method: 'GET',
    path: '/booking/services/:id',
    can: 'read',
    summary: 'One service.',
    params: ById,
    answer: oneOf(Service),
  },
  addService: {
    method: 'POST',
    path: '/booking/services',
    can: 'write',
    summary: 'Adds a service to an area.',
    body: ServiceDraft,
    answer: oneOf(Service),
    status: 201,
  },
  changeService: {
    method: 'PATCH',
    path: '/booking/services/:id',
    can: 'write',
    summary: 'Changes a service. Appointments that exist keep their time and length.',
    params: ById,
    body: ServiceChange,
    answer: oneOf(Service),
  },
  removeService: {
    method: 'DELETE',
    path: '/booking/services/:id',
    can: 'write',
    summary: 'Deletes a service that never had an appointment.',
    params: ById,
    status: 204,
  },
  desks: {
    method: 'GET',
    path: '/booking/desks',
    can: 'read',
    summary: 'The officials and places within your reach that offer services.',
    query: deskQuery,
    answer: pageOf(Desk),
  },
  people: {
    method: 'GET',
    path: '/booking/people',
    can: 'write',
    summary: 'The staff of an area within your reach, who can be named at a desk.',
    query: z.strictObject({ areaId: z.uuid() }),
    answer: z.object({ data: z.array(DeskPerson) }),
  },
  addDesk: {
    method: 'POST',
    path: '/booking/desks',
    can: 'write',
    summary: 'Adds an official or a place with its weekly hours.',
    body: DeskDraft,
    answer: oneOf(Desk),
    status: 201,
  },
  changeDesk: {
    method: 'PATCH',
    path: '/booking/desks/:id',
    can: 'write',
    summary: 'Changes a desk. Appointments that exist stay.',
    params: ById,
    body: DeskChange,
    answer: oneOf(Desk),
  },
  removeDesk: {
    method: 'DELETE',
    path: '/booking/desks/:id',
    can: 'write',
    summary: 'Deletes a desk that no service uses and that never had an appointment.',
    params: ById,
    status: 204,
  },
} as const
