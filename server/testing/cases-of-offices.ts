export { makeAppointment, makeService } from '../features/booking/testing.ts'
export { makeOrder, makeProduct } from '../features/shop/testing.ts'
