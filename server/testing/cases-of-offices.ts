export { makeAppointment, makeService } from '../features/booking/testing.ts'
export { unpaidOrder } from '../features/plans/testing.ts'
export { makeOrder, makeProduct } from '../features/shop/testing.ts'
